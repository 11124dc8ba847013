import {
  boolean,
  char,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FieldChange } from '#contract/catalog'
import type { CategoryId, FullProduct, ProductId, VariantId } from '#modules/catalog'
import { actorColumns } from '#platform/db/actor-columns'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import type { ErrorParams } from '#platform/result'
import {
  AVAILABILITIES,
  SELLING_MODES,
  SYNC_KINDS,
  SYNC_OUTCOMES,
  SYNC_STATES,
  SYNC_TRIGGERS,
  type SyncSource,
} from './contract.ts'

export type SyncRunId = Id<'sync run'>
export type PriceRuleId = Id<'price rule'>

/** A product of the marketplace, as the last sync left it. */
export const supplierProducts = pgTable('supplier_products', {
  productId: uuid('product_id').$type<ProductId>().primaryKey(),
  supplierProductId: text('supplier_product_id').notNull(),
  sellingMode: text('selling_mode', { enum: SELLING_MODES }).notNull().default('outbound'),
  availability: text({ enum: AVAILABILITIES }).notNull().default('on_sale'),
  /** What differs from it was edited in the shop. */
  base: jsonb().$type<FullProduct>().notNull(),
  /** Fields that syncs leave as they are, by the names of their changes. */
  lockedFields: jsonb('locked_fields').$type<string[]>().notNull().default([]),
  textHash: text('text_hash').notNull(),
  syncedAt: timestamptz('synced_at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

/** What a variant is at the marketplace: how an order names it, and what it costs there. */
export const supplierVariants = pgTable('supplier_variants', {
  variantId: uuid('variant_id').$type<VariantId>().primaryKey(),
  productId: uuid('product_id').$type<ProductId>().notNull(),
  supplierVariantId: text('supplier_variant_id').notNull(),
  attributes: text().notNull(),
  costMinor: minorUnits('cost_minor').notNull(),
  costCurrency: char('cost_currency', { length: 3 }).notNull(),
  stock: integer().notNull(),
  maxQuantity: integer('max_quantity'),
  syncedAt: timestamptz('synced_at').notNull(),
})

/** How prices are made from costs. The rule without a category holds for all others. */
export const priceRules = pgTable('price_rules', {
  id: uuid().$type<PriceRuleId>().primaryKey(),
  categoryId: uuid('category_id').$type<CategoryId>(),
  /** 180 multiplies by 1.80. */
  multiplierHundredths: integer('multiplier_hundredths').notNull(),
  markupMinor: minorUnits('markup_minor').notNull(),
  /** The last two digits of a price. */
  endingCents: smallint('ending_cents'),
  marginFloorPercent: smallint('margin_floor_percent').notNull(),
  revision: integer().notNull().default(0),
  updatedAt: timestamptz('updated_at').notNull(),
})

const countColumn = () => integer().notNull().default(0)

export const syncRuns = pgTable('sync_runs', {
  id: uuid().$type<SyncRunId>().primaryKey(),
  kind: text({ enum: SYNC_KINDS }).notNull(),
  trigger: text({ enum: SYNC_TRIGGERS }).notNull(),
  ...actorColumns(),
  isDry: boolean('is_dry').notNull().default(false),
  state: text({ enum: SYNC_STATES }).notNull().default('waiting'),
  source: jsonb().$type<SyncSource>().notNull(),
  /** How far the list of products has been read. */
  checkpoint: jsonb().$type<SyncCheckpoint>().notNull().default({}),
  isListed: boolean('is_listed').notNull().default(false),
  reviewedRun: uuid('reviewed_run').$type<SyncRunId>(),
  errorCode: text('error_code'),
  errorParams: jsonb('error_params').$type<ErrorParams>().notNull().default({}),
  items: countColumn(),
  synced: countColumn(),
  skipped: countColumn(),
  failed: countColumn(),
  undone: countColumn(),
  conflicted: countColumn(),
  isCancelled: boolean('is_cancelled').notNull().default(false),
  createdAt: timestamptz('created_at').notNull(),
  startedAt: timestamptz('started_at'),
  finishedAt: timestamptz('finished_at'),
})
export type SyncRun = typeof syncRuns.$inferSelect

export interface SyncCheckpoint {
  /** How many keywords, pages or batches have been read. */
  read?: number
  /** Where the next page of a feed begins. */
  cursor?: string
}

export const syncItems = pgTable(
  'sync_items',
  {
    runId: uuid('run_id').$type<SyncRunId>().notNull(),
    position: integer().notNull(),
    supplierProductId: text('supplier_product_id').notNull(),
    state: text({ enum: ['waiting', 'synced', 'skipped', 'failed'] })
      .notNull()
      .default('waiting'),
    outcome: text({ enum: SYNC_OUTCOMES }),
    productId: uuid('product_id').$type<ProductId>(),
    title: text(),
    imageUrl: text('image_url'),
    /** What the run changed, or would change. */
    changes: jsonb().$type<FieldChange[]>().notNull().default([]),
    /** What the supplier says of fields that were edited in the shop and stay. */
    locked: jsonb().$type<FieldChange[]>().notNull().default([]),
    excluded: jsonb().$type<string[]>().notNull().default([]),
    unlocked: jsonb().$type<string[]>().notNull().default([]),
    errorCode: text('error_code'),
    errorParams: jsonb('error_params').$type<ErrorParams>().notNull().default({}),
    before: jsonb().$type<Partial<FullProduct>>(),
    after: jsonb().$type<Partial<FullProduct>>(),
    acceptedRun: uuid('accepted_run').$type<SyncRunId>(),
    undoneAt: timestamptz('undone_at'),
    conflicts: jsonb().$type<FieldChange[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
)
export type SyncItem = typeof syncItems.$inferSelect
