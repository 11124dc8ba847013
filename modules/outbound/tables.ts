import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Picture } from '#contract/pictures'
import type { SupplierListing } from '#modules/marketplace'
import { timestamptz } from '#platform/db/columns'
import type { ErrorParams } from '#platform/result'
import type { ProductId } from '#tables/catalog'

/** Why there is no link: the marketplace says why, leaves the product out, or answers with an address of another site. */
export type LinkErrorCode =
  | 'promotion_link_refused'
  | 'promotion_link_not_answered'
  | 'promotion_link_foreign'

/** Links of the affiliate interface, by the id of the product at the marketplace. */
export const promotionLinks = pgTable('promotion_links', {
  supplierProductId: text('supplier_product_id').primaryKey(),
  /** Null where the marketplace has none. */
  url: text(),
  requestedAt: timestamptz('requested_at').notNull(),
  /** Why there is none. */
  errorCode: text('error_code').$type<LinkErrorCode>(),
  errorParams: jsonb('error_params').$type<ErrorParams>().notNull().default({}),
  /** When somebody asked for it to be made again; null once that was done. */
  renewalRequestedAt: timestamptz('renewal_requested_at'),
})

/** How often shoppers went to the marketplace, by day. */
export const outboundClicks = pgTable('outbound_clicks', {
  day: date().notNull(),
  /** Null for a product that the shop does not have. */
  productId: uuid('product_id').$type<ProductId>(),
  supplierProductId: text('supplier_product_id'),
  title: text(),
  clicks: integer().notNull(),
})

/** A product as the affiliate interface lists it, with the shop's own copy of its picture. */
export interface AffiliateListing extends SupplierListing {
  /** Null without a picture, or if it could not be fetched. */
  picture: Picture | null
}

/** What the affiliate interface found for a keyword or in a category: one of the two is empty. */
export const affiliateSearches = pgTable(
  'affiliate_searches',
  {
    keyword: text().notNull(),
    categoryId: text('category_id').notNull().default(''),
    products: jsonb().$type<AffiliateListing[]>().notNull().default([]),
    /** Null until products were found, and once they are too old to be shown. */
    foundAt: timestamptz('found_at'),
    triedAt: timestamptz('tried_at').notNull(),
    errorCode: text('error_code'),
    errorParams: jsonb('error_params').$type<ErrorParams>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.keyword, table.categoryId] })],
)
