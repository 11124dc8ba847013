import { sql } from 'drizzle-orm'
import { adjustProductRating, type ProductId } from '#modules/catalog'
import { purgeTags } from '#platform/cache/purge-tags'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'
import { reviewsTag } from './reviews-tag.ts'

const ownedBy = ({ userId }: DataSubject) => sql`user_id = ${userId}`

export const reviewPersonalData: PersonalDataTable[] = [
  {
    table: 'reviews',
    where: ownedBy,
    erasure: 'deleted',
    columns: {
      ...eachColumn(
        'exported',
        'product_id user_name rating review_text is_verified status reject_reason created_at updated_at',
      ),
      ...eachColumn('exported', 'reply replied_at'),
      ...eachColumn('internal', 'id user_id is_approved helpful_count revision'),
    },
    // Removes the ratings from the products, in the order of product ids, so that concurrent erasures never deadlock.
    beforeErase: async (tx, subject) => {
      const { rows } = await tx.execute<{ product_id: ProductId; rating: number }>(sql`
        select product_id, rating from reviews where ${ownedBy(subject)} and status = 'published'
        order by product_id for update`)
      for (const { product_id: productId, rating } of rows) {
        await adjustProductRating(tx, { productId, stars: rating, delta: -1 })
        await purgeTags(tx, [reviewsTag(productId)])
      }
    },
  },
  {
    // A job deletes their files.
    table: 'review_photos',
    where: ownedBy,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'id product_id review_id position created_at'),
      ...eachColumn('internal', 'user_id'),
    },
  },
  {
    table: 'review_votes',
    where: ownedBy,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'review_id created_at'),
      ...eachColumn('internal', 'user_id'),
    },
    beforeErase: async (tx, subject) => {
      const { rows } = await tx.execute<{ product_id: ProductId }>(sql`
        select distinct product_id from reviews
        where id in (select review_id from review_votes where ${ownedBy(subject)})`)
      await purgeTags(
        tx,
        rows.map(({ product_id: productId }) => reviewsTag(productId)),
      )
    },
  },
  {
    table: 'review_reports',
    where: ownedBy,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'review_id reason comment settled_at created_at'),
      ...eachColumn('internal', 'user_id'),
    },
  },
  {
    table: 'review_events',
    where: (subject) => sql`review_id in (select id from reviews where ${ownedBy(subject)})`,
    erasure: 'cascaded',
    columns: {
      ...eachColumn('exported', 'kind reason_code created_at'),
      ...eachColumn('internal', 'id review_id actor_kind actor_id actor_name'),
    },
  },
]
