import { z } from 'zod'
import { FieldChange } from '#contract/catalog'
import { SupplierProductId } from '#contract/marketplace'
import { Picture } from '#contract/pictures'
import { TRANSLATION_LANGUAGES } from '#platform/i18n/translation-languages'

/** Outbound products are bought at the marketplace; dropship products are bought here and ordered there. */
export const SELLING_MODES = ['outbound', 'dropship'] as const
export const SellingMode = z.enum(SELLING_MODES)
export type SellingMode = z.infer<typeof SellingMode>
export const AVAILABILITIES = ['on_sale', 'gone', 'not_for_country'] as const

export const SYNC_KINDS = ['products', 'categories'] as const
export type SyncKind = (typeof SYNC_KINDS)[number]
/** `review` applies what was accepted of an earlier run. */
export const SYNC_TRIGGERS = ['manual', 'schedule', 'function', 'review'] as const
export type SyncTrigger = (typeof SYNC_TRIGGERS)[number]
export const SYNC_STATES = [
  ...(['waiting', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone'] as const),
] as const
export type SyncState = (typeof SYNC_STATES)[number]
/**
 * - `held`: a price has changed by more than the limit, and somebody has to decide
 * - `gone`: the marketplace does not have it any more; `changes` has what the policy did
 */
export const SYNC_OUTCOMES = [
  ...(['added', 'updated', 'unchanged', 'held', 'gone'] as const),
] as const
export const SyncOutcome = z.enum(SYNC_OUTCOMES)
export type SyncOutcome = z.infer<typeof SyncOutcome>

export const VANISHED_POLICIES = ['nothing', 'draft', 'zero_stock'] as const

/** The keywords of S2. */
export const DEFAULT_KEYWORDS = ['summer dress', 'winter coat', 'electronics', 'home decor']
/** How many products a keyword finds. */
export const PRODUCTS_PER_KEYWORD = 5
export const MAX_SYNC_IDS = 10_000
export const MAX_SYNC_KEYWORDS = 100

/** A line of text without control characters. */
const line = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{C}*$/u)

/** What a run reads. */
export const SyncSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ids'), ids: z.array(SupplierProductId).min(1).max(MAX_SYNC_IDS) }),
  z.object({ kind: z.literal('keywords'), keywords: z.array(line).min(1).max(MAX_SYNC_KEYWORDS) }),
  z.object({
    kind: z.literal('feed'),
    feed: line,
    limit: z.int().min(1).max(MAX_SYNC_IDS),
  }),
  z.object({ kind: z.literal('existing') }),
  z.object({ kind: z.literal('all_categories') }),
  z.object({ kind: z.literal('review') }),
])
export type SyncSource = z.infer<typeof SyncSource>

export const StartProductSyncBody = z
  .object({
    ids: z.array(SupplierProductId).max(MAX_SYNC_IDS).optional(),
    keywords: z.array(line).max(MAX_SYNC_KEYWORDS).optional(),
    feed: z.object({ name: line, limit: z.int().min(1).max(MAX_SYNC_IDS) }).optional(),
    existing: z.literal(true).optional().meta({ description: 'The products that the shop has' }),
    is_dry: z.boolean().default(false).meta({ description: 'Finds the difference only' }),
  })
  .meta({ id: 'StartProductSync', description: 'One of `ids`, `keywords`, `feed` and `existing`' })
export type StartProductSyncBody = z.infer<typeof StartProductSyncBody>

export const SyncRun = z
  .object({
    id: z.uuid(),
    kind: z.enum(SYNC_KINDS),
    trigger: z.enum(SYNC_TRIGGERS),
    actor_name: z.string().nullable(),
    is_dry: z.boolean(),
    state: z.enum(SYNC_STATES),
    source: SyncSource,
    reviewed_run_id: z.uuid().nullable(),
    error_code: z.string().nullable(),
    error_message: z.string().nullable(),
    items: z.int().meta({ description: 'synced + skipped + failed, once it is done' }),
    is_listed: z.boolean().meta({ description: 'Whether `items` is final' }),
    synced: z.int(),
    skipped: z.int(),
    failed: z.int(),
    undone: z.int(),
    conflicted: z.int(),
    is_undoable: z.boolean(),
    is_reviewable: z.boolean().meta({ description: 'Whether some of it can be accepted' }),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SyncRun' })
export type SyncRun = z.infer<typeof SyncRun>

export const SyncRunDetails = SyncRun.extend({
  outcomes: z
    .object({ added: z.int(), updated: z.int(), unchanged: z.int(), held: z.int(), gone: z.int() })
    .meta({ description: 'How many items have each outcome' }),
  open: z.int().meta({ description: 'How many items would be accepted if nothing is left out' }),
}).meta({ id: 'SyncRunDetails' })
export type SyncRunDetails = z.infer<typeof SyncRunDetails>

export const SyncItem = z
  .object({
    position: z.int(),
    supplier_product_id: z.string(),
    product_id: z.uuid().nullable(),
    title: z.string().nullable(),
    image_url: z.string().nullable().meta({ description: 'At the supplier' }),
    picture: Picture.nullable().meta({ description: 'That of the shop, if it has one' }),
    state: z.enum(['waiting', 'synced', 'skipped', 'failed']),
    outcome: SyncOutcome.nullable(),
    changes: z.array(FieldChange),
    locked: z.array(FieldChange).meta({
      description: 'What the supplier says of fields that were edited in the shop, which stay',
    }),
    error_code: z.string().nullable(),
    error_message: z.string().nullable(),
    is_open: z.boolean().meta({
      description:
        'Whether it waits for a review. One that is `unchanged` is accepted by what is unlocked of it only',
    }),
    conflicts: z
      .array(FieldChange)
      .meta({ description: 'What undoing has left, as it was edited' }),
  })
  .meta({ id: 'SyncItem' })
export type SyncItem = z.infer<typeof SyncItem>

export const ListSyncRunsQuery = z.object({
  kind: z.enum(SYNC_KINDS).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.uuid().optional(),
})
/** `conflicted`: something of it has stayed when the run was undone. */
export const SYNC_ITEM_VIEWS = [
  ...(['added', 'updated', 'unchanged', 'held', 'gone', 'failed', 'conflicted'] as const),
] as const
export type SyncItemView = (typeof SYNC_ITEM_VIEWS)[number]
export const ListSyncItemsQuery = z.object({
  show: z.enum(SYNC_ITEM_VIEWS).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
})

/** What is accepted of a dry run, or of what a run has held back. */
export const AcceptSyncBody = z
  .object({
    left_out: z.array(z.int().min(1).max(1_000_000)).max(MAX_SYNC_IDS).default([]).meta({
      description: 'Positions of items that stay as they are',
    }),
    fields: z
      .array(
        z.object({
          position: z.int().min(1).max(1_000_000),
          excluded: z.array(z.string().max(400)).max(500).default([]),
          unlocked: z.array(z.string().max(400)).max(500).default([]).meta({
            description: 'Fields that were edited in the shop, and become what the supplier says',
          }),
        }),
      )
      .max(MAX_SYNC_IDS)
      .default([]),
  })
  .meta({ id: 'AcceptSync' })

export const SyncSettings = z
  .object({
    products_every_hours: z.int().min(0).max(168).meta({ description: '0 for never' }),
    categories_every_hours: z.int().min(0).max(720).meta({ description: '0 for never' }),
    first_keywords: z.array(line).max(MAX_SYNC_KEYWORDS).meta({
      description: 'What the form of the product sync begins with',
    }),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .meta({
        description: 'Where prices and stock are asked for',
        example: 'US',
      }),
    translation_languages: z.array(z.enum(TRANSLATION_LANGUAGES)),
    when_vanished: z.enum(VANISHED_POLICIES),
    max_price_change_percent: z.int().min(1).max(1000).meta({
      description: 'A larger change of a price waits for a review',
    }),
    new_selling_mode: SellingMode,
    new_status: z.enum(['active', 'draft']),
  })
  .meta({ id: 'SyncSettings' })
export type SyncSettings = z.infer<typeof SyncSettings>
export const StoredSyncSettings = SyncSettings.extend({
  revision: z
    .int()
    .min(0)
    .max(2 ** 31 - 2)
    .meta({ description: '0 until they are saved for the first time', example: 0 }),
}).meta({
  id: 'StoredSyncSettings',
})
export type StoredSyncSettings = z.infer<typeof StoredSyncSettings>

export const SyncOverview = z
  .object({
    products: z.int().meta({ description: 'Products of the marketplace in the shop' }),
    last_product_sync_at: z.iso.datetime().nullable().meta({ description: 'That succeeded' }),
    last_category_sync_at: z.iso.datetime().nullable(),
    next_product_sync_at: z.iso.datetime().nullable(),
    next_category_sync_at: z.iso.datetime().nullable(),
    gone: z.int().meta({ description: 'Products that the marketplace does not have any more' }),
    held: z.int().meta({
      description: 'Products of which a price waits for a review, since their last sync',
    }),
    failed: z.int().meta({ description: 'Of the last run' }),
    held_run_id: z.uuid().nullable().meta({ description: 'The newest run that holds one of them' }),
    gone_run_id: z.uuid().nullable().meta({ description: 'The newest run that found one gone' }),
    failed_run_id: z.uuid().nullable().meta({ description: 'The last run' }),
    history: z
      .array(z.object({ day: z.iso.date(), synced: z.int(), skipped: z.int(), failed: z.int() }))
      .meta({ description: 'Thirty days, the last one is today' }),
  })
  .meta({ id: 'SyncOverview' })
export type SyncOverview = z.infer<typeof SyncOverview>

/** Where there is no rule: twice the cost, ending in .99, and a quarter of the price at least. */
export const DEFAULT_PRICE_TERMS = {
  multiplierHundredths: 200,
  markupMinor: 0,
  endingCents: 99,
  marginFloorPercent: 25,
}

const amount = z.string().regex(/^\d{1,6}(\.\d{1,2})?$/)
const ruleFields = {
  category_id: z.uuid().nullable().meta({ description: 'Null for all other categories' }),
  multiplier: z
    .string()
    .regex(/^([1-9]|1\d)(\.\d{1,2})?$/)
    .meta({ example: '1.80' }),
  markup: amount.meta({ example: '2.00', description: 'In the currency of the shop' }),
  ending_cents: z.int().min(0).max(99).nullable().meta({ example: 90 }),
  margin_floor_percent: z.int().min(0).max(90).meta({ example: 25 }),
}
export const SavePriceRuleBody = z
  .object({
    ...ruleFields,
    revision: z
      .int()
      .min(0)
      .max(2 ** 31 - 2),
  })
  .meta({ id: 'SavePriceRule', description: 'Revision 0 adds a rule' })
export const PriceRule = z
  .object({ id: z.uuid(), ...ruleFields, category_name: z.string().nullable(), revision: z.int() })
  .meta({ id: 'PriceRule' })
export type PriceRule = z.infer<typeof PriceRule>

/** How a price comes about, step by step. Amounts are in the currency of the shop. */
export const PricePreview = z
  .object({
    product_id: z.uuid(),
    title: z.string(),
    category: z.string().nullable(),
    picture: Picture.nullable(),
    cost: z.string(),
    multiplied: z.string(),
    marked_up: z.string(),
    with_floor: z.string(),
    price: z.string(),
    margin: z.string().meta({ description: 'What the price is above the cost, as rules count it' }),
    margin_percent: z.int(),
    tax: z
      .object({
        country: z.string().meta({ description: 'The main country of the shop' }),
        percent: z.number().meta({ example: 19 }),
        is_included: z.boolean().meta({ description: 'Whether prices include it' }),
        amount: z.string(),
        rest: z.string().meta({ description: 'The margin without the tax' }),
      })
      .meta({ description: 'What of the price is tax, or is added to it' }),
    current_price: z.string(),
    is_edited: z.boolean().meta({ description: 'It was edited in the shop, and stays' }),
  })
  .meta({ id: 'PricePreview' })
export type PricePreview = z.infer<typeof PricePreview>
export const PricePreviewAnswer = z
  .object({
    items: z.array(PricePreview),
    products: z.int(),
    up: z.int(),
    down: z.int(),
    edited: z.int().meta({ description: 'Prices that were edited in the shop, and stay' }),
    is_partial: z.boolean().meta({ description: 'Whether there are older products' }),
  })
  .meta({ id: 'PricePreviewAnswer', description: 'What a rule that is not saved would do' })
export type PricePreviewAnswer = z.infer<typeof PricePreviewAnswer>
export const PreviewPriceRuleBody = z.object(ruleFields).meta({ id: 'PreviewPriceRule' })

/** A price that a rule would change. */
export const PriceChange = z
  .object({
    product_id: z.uuid(),
    title: z.string(),
    variant: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .meta({ description: 'Whose price it is, if the product has several' }),
    picture: Picture.nullable(),
    current_price: z.string(),
    price: z.string(),
  })
  .meta({ id: 'PriceChange' })
export type PriceChange = z.infer<typeof PriceChange>
export const ListPriceChangesBody = z
  .object({
    ...ruleFields,
    limit: z.int().min(1).max(100).default(40),
    cursor: z.uuid().optional(),
  })
  .meta({ id: 'ListPriceChanges' })

/** Body of the function `aliexpress-product-sync`. Source: S2 §7. */
export const ProductSyncFunctionBody = z
  .object({
    mode: z.literal('production'),
    productIds: z.array(SupplierProductId).max(MAX_SYNC_IDS).optional(),
    keywords: z.array(line).max(MAX_SYNC_KEYWORDS).optional(),
  })
  .meta({ id: 'ProductSyncFunction', description: 'Either `productIds` or `keywords`' })

export const ProductSyncFunctionAnswer = z
  .object({
    success: z.boolean(),
    syncedCount: z.int(),
    skippedCount: z.int(),
    errors: z.array(z.string()),
    message: z.string(),
    error: z.string().optional(),
  })
  .meta({ id: 'ProductSyncFunctionAnswer' })

export const CategorySyncFunctionAnswer = z
  .object({
    success: z.boolean(),
    inserted: z.int(),
    skipped: z.int(),
    error: z.string().optional(),
  })
  .meta({ id: 'CategorySyncFunctionAnswer' })

export const UpdateTokensFunctionAnswer = z
  .object({ success: z.boolean(), error: z.string().optional() })
  .meta({ id: 'UpdateTokensFunctionAnswer' })
