import { bigint, boolean, integer, jsonb, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'
import { minorUnits, timestamptz } from '#platform/db/columns'

const sandbox = pgSchema('sandbox')

/** Codes and tokens that the sandbox has issued. */
export const issuedTokens = sandbox.table('marketplace_tokens', {
  token: text().primaryKey(),
  kind: text({ enum: ['code', 'access', 'refresh'] }).notNull(),
  redirectUri: text('redirect_uri'),
  /** When the owner has to give consent again, whatever is refreshed until then. */
  consentExpiresAt: timestamptz('consent_expires_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  usedAt: timestamptz('used_at'),
  createdAt: timestamptz('created_at').notNull(),
})

/** What became of a product or a variant since the catalogue was made. */
export const catalogueChanges = sandbox.table(
  'marketplace_changes',
  {
    productId: text('product_id').notNull(),
    /** Empty for the whole product. */
    skuId: text('sku_id').notNull(),
    /** Of the price in the catalogue. */
    pricePercent: integer('price_percent'),
    stock: integer(),
    isGone: boolean('is_gone').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.productId, table.skuId] })],
)
export type CatalogueChange = typeof catalogueChanges.$inferSelect

export interface OrderedLine {
  productId: string
  skuId: string
  quantity: number
  /** In cents of the United States dollar. */
  unitMinor: number
}

/** Orders at the sandbox, one for each seller of a request. */
export const sandboxOrders = sandbox.table('marketplace_orders', {
  id: text().primaryKey(),
  outOrderId: text('out_order_id').notNull(),
  seller: text().notNull(),
  status: text().notNull(),
  lines: jsonb().$type<OrderedLine[]>().notNull(),
  address: jsonb().$type<Record<string, string>>().notNull(),
  totalMinor: minorUnits('total_minor').notNull(),
  shippedAt: timestamptz('shipped_at'),
  lostAt: timestamptz('lost_at'),
  createdAt: timestamptz('created_at').notNull(),
})
export type SandboxOrder = typeof sandboxOrders.$inferSelect

export interface FaultParams {
  /** How long a limit or a slow answer lasts. */
  seconds?: number
  /** By how much prices are higher. */
  percent?: number
}

/** Faults that the next calls meet. */
export const faults = sandbox.table('marketplace_faults', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Empty for every method. */
  method: text().notNull(),
  kind: text().$type<FaultKind>().notNull(),
  params: jsonb().$type<FaultParams>().notNull().default({}),
  callsLeft: integer('calls_left').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

export const FAULT_KINDS = [
  'rate_limit',
  'daily_limit',
  'expired_token',
  'expired_consent',
  'wrong_signature',
  'no_permission',
  'unavailable',
  'search_error',
  'server_error',
  'punish_page',
  'malformed_json',
  'slow',
  'lost_response',
  'product_gone',
  'product_not_for_country',
  'price_jump',
  'empty_list',
  'streamlined',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]
