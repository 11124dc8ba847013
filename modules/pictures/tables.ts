import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'

export type UploadedPictureId = Id<'uploaded picture'>

/** Pictures that were uploaded for the content. */
export const uploadedPictures = pgTable('uploaded_pictures', {
  id: uuid().$type<UploadedPictureId>().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  placeholder: text(),
  /** Null until a document has taken it. */
  takenAt: timestamptz('taken_at'),
  createdAt: timestamptz('created_at').notNull(),
})
