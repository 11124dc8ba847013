import { sql } from 'drizzle-orm'
import { type ProductId, rateProduct } from '#modules/catalog'
import { all, type Holding, type Person } from '#platform/personal-data'
import { purge } from '#platform/purge'
import { reviewsTag } from './product-reviews.ts'

const theirs = ({ userId }: Person) => sql`user_id = ${userId}`

export const reviewHoldings: Holding[] = [
  {
    table: 'reviews',
    whose: theirs,
    rows: 'deleted',
    columns: {
      ...all('told', 'product_id user_name rating review_text is_verified status created_at'),
      ...all('untold', 'id user_id'),
    },
    // What they thought no longer counts, in an order in which two who go at once do not wait in a ring.
    before: async (tx, person) => {
      const { rows } = await tx.execute<{ product_id: ProductId; rating: number }>(sql`
        select product_id, rating from reviews where ${theirs(person)} and status = 'published'
        order by product_id for update`)
      for (const { product_id: productId, rating } of rows) {
        await rateProduct(tx, { productId, stars: rating, by: -1 })
        await purge(tx, [reviewsTag(productId)])
      }
    },
  },
]
