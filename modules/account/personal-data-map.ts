import { sql } from 'drizzle-orm'
import { publishEvent } from '#platform/events/publish-event'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'
import { AVATAR_REPLACED } from './avatar-file.ts'

const belongsToUser = ({ userId }: DataSubject) => sql`user_id = ${userId}`

export const accountPersonalData: PersonalDataTable[] = [
  {
    table: 'addresses',
    where: belongsToUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn(
        'exported',
        'type first_name last_name street address_line_2 city region zip_code country phone',
      ),
      ...eachColumn('exported', 'is_default created_at updated_at'),
      ...eachColumn('internal', 'id user_id slot'),
    },
  },
  {
    table: 'avatars',
    where: belongsToUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'file_id created_at'),
      ...eachColumn('internal', 'user_id'),
    },
    beforeErase: async (tx, subject, now) => {
      const { rows } = await tx.execute<{ file_id: string }>(
        sql`select file_id from avatars where ${belongsToUser(subject)}`,
      )
      for (const { file_id } of rows) {
        await publishEvent(tx, { topic: AVATAR_REPLACED, subject: file_id, now })
      }
    },
  },
  {
    table: 'wishlist_items',
    where: belongsToUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'product_id price_minor currency created_at'),
      ...eachColumn('exported', 'seen_price_minor sold_out_at restocked_at'),
      ...eachColumn('internal', 'user_id'),
    },
  },
  {
    table: 'wishlist_shares',
    where: belongsToUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'token shows_first_name created_at'),
      ...eachColumn('internal', 'user_id'),
    },
  },
]
