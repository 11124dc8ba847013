import { pgTable, text } from 'drizzle-orm/pg-core'

/** Keys of stored files whose row is deleted. Triggers add them. */
export const removedFiles = pgTable('removed_files', {
  key: text().primaryKey(),
})
