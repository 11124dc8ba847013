import { pgTable, uuid } from 'drizzle-orm/pg-core'
import type { ProductId } from '#modules/catalog'
import { actorColumns } from '#platform/db/actor-columns'
import { timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'

export type ProductPreviewId = Id<'product preview'>
export type ProductUploadId = Id<'product upload'>

/** Links by which people without an account see a draft. */
export const productPreviews = pgTable('product_previews', {
  productId: uuid('product_id').$type<ProductId>().primaryKey(),
  /** A part of the link, which the shop signs. */
  id: uuid().$type<ProductPreviewId>().notNull().unique(),
  ...actorColumns(),
  createdAt: timestamptz('created_at').notNull(),
})

/** Pictures that were uploaded for products. */
export const productUploads = pgTable('product_uploads', {
  id: uuid().$type<ProductUploadId>().primaryKey(),
  /** The first product that took it. */
  productId: uuid('product_id').$type<ProductId>(),
  createdAt: timestamptz('created_at').notNull(),
})
