import { toProfileResponse } from '#modules/account'
import type { ProductId } from '#modules/catalog'
import type { UserRow } from '#modules/identity'
import { hasBoughtProduct } from '#modules/orders'
import { formatAuthorName } from '#modules/reviews'
import type { Database } from '#platform/db/database'

/** The name above a user's review of a product, and whether they bought it. */
export async function getReviewAuthor(
  db: Database,
  { user, productId }: { user: UserRow; productId: ProductId },
) {
  const { full_name: fullName, email } = toProfileResponse(user)
  const isVerified = await hasBoughtProduct(db, { userId: user.id, productId })
  return { authorName: formatAuthorName({ fullName, email }), isVerified }
}
