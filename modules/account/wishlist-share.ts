import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { getAccount, type UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { listWishlist, type WishlistProduct } from './list-wishlist.ts'
import { toProfileResponse } from './profile-response.ts'
import { wishlistShares } from './tables.ts'

type WishlistShareRow = typeof wishlistShares.$inferSelect

/** How a user shares their wishlist; null if they do not. */
export async function getWishlistShare(
  db: Database,
  { userId }: { userId: UserId },
): Promise<WishlistShareRow | null> {
  const [share] = await db.select().from(wishlistShares).where(eq(wishlistShares.userId, userId))
  return share ?? null
}

interface SaveWishlistShareInput {
  userId: UserId
  showsFirstName: boolean
  now: Date
}

/** Shares a wishlist, or changes what a shared one shows. The link stays the same until it is withdrawn. */
export async function saveWishlistShare(
  db: Database,
  { userId, showsFirstName, now }: SaveWishlistShareInput,
): Promise<WishlistShareRow> {
  const token = randomBytes(16).toString('base64url')
  const [share] = await db
    .insert(wishlistShares)
    .values({ userId, token, showsFirstName, createdAt: now })
    .onConflictDoUpdate({ target: wishlistShares.userId, set: { showsFirstName } })
    .returning()
  return share!
}

/** Withdraws the link for good: sharing again makes another one. */
export async function deleteWishlistShare(
  db: Database,
  { userId }: { userId: UserId },
): Promise<void> {
  await db.delete(wishlistShares).where(eq(wishlistShares.userId, userId))
}

/** 16 random bytes in base64url. */
const TOKEN = /^[\w-]{22}$/

interface SharedWishlist {
  firstName: string | null
  products: WishlistProduct['product'][]
}

/** Returns the products for sale on a shared wishlist, newest first; null if no wishlist has this token. */
export async function getSharedWishlist(
  db: Database,
  { token }: { token: string },
): Promise<SharedWishlist | null> {
  if (!TOKEN.test(token)) return null
  const [share] = await db.select().from(wishlistShares).where(eq(wishlistShares.token, token))
  if (!share) return null
  const { userId, showsFirstName } = share
  const items = await listWishlist(db, { userId })
  const products = items.map(({ product }) => product).filter(({ is_for_sale }) => is_for_sale)
  return { firstName: showsFirstName ? await getFirstName(db, userId) : null, products }
}

async function getFirstName(db: Database, userId: UserId): Promise<string | null> {
  const account = await getAccount(db, userId)
  const fullName = account && toProfileResponse(account.user).full_name
  return fullName?.split(' ')[0] || null
}
