import { sql } from 'drizzle-orm'
import { record } from '#platform/outbox'
import { all, type Holding, type Person } from '#platform/personal-data'
import { AVATAR_REPLACED } from './avatar.ts'

const theirs = ({ userId }: Person) => sql`user_id = ${userId}`

export const profileHoldings: Holding[] = [
  {
    table: 'addresses',
    whose: theirs,
    rows: 'deleted',
    columns: {
      ...all('told', 'type first_name last_name street city region zip_code country phone'),
      ...all('told', 'is_default created_at updated_at'),
      ...all('untold', 'id user_id slot'),
    },
  },
  {
    table: 'avatars',
    whose: theirs,
    rows: 'deleted',
    columns: { ...all('told', 'file_id created_at'), ...all('untold', 'user_id') },
    before: async (tx, person, now) => {
      const { rows } = await tx.execute<{ file_id: string }>(
        sql`select file_id from avatars where ${theirs(person)}`,
      )
      for (const { file_id } of rows) {
        await record(tx, { topic: AVATAR_REPLACED, subject: file_id, now })
      }
    },
  },
  {
    table: 'notification_choices',
    whose: theirs,
    rows: 'deleted',
    columns: {
      ...all('told', 'topic channel is_wanted created_at updated_at'),
      ...all('untold', 'user_id'),
    },
  },
  {
    table: 'wishes',
    whose: theirs,
    rows: 'deleted',
    columns: {
      ...all('told', 'product_id price_minor currency created_at'),
      ...all('untold', 'user_id'),
    },
  },
]
