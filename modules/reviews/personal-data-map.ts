import { sql } from 'drizzle-orm'
import { adjustProductRating, type ProductId } from '#modules/catalog'
import { purgeTags } from '#platform/cache/purge-tags'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'
import { reviewsTag } from './list-product-reviews.ts'

const ownedBy = ({ userId }: DataSubject) => sql`user_id = ${userId}`

export const reviewPersonalData: PersonalDataTable[] = [
  {
    table: 'reviews',
    where: ownedBy,
    erasure: 'deleted',
    columns: {
      ...eachColumn(
        'exported',
        'product_id user_name rating review_text is_verified status created_at',
      ),
      ...eachColumn('internal', 'id user_id'),
    },
    // What they thought no longer counts, in an order in which two who go at once do not wait in a ring.
    beforeErase: async (tx, person) => {
      const { rows } = await tx.execute<{ product_id: ProductId; rating: number }>(sql`
        select product_id, rating from reviews where ${ownedBy(person)} and status = 'published'
        order by product_id for update`)
      for (const { product_id: productId, rating } of rows) {
        await adjustProductRating(tx, { productId, stars: rating, by: -1 })
        await purgeTags(tx, [reviewsTag(productId)])
      }
    },
  },
]
