import { z } from 'zod'

/** How a call to the marketplace ended. */
export const CALL_OUTCOMES = [
  'ok',
  'refused',
  'denied',
  'token_expired',
  'consent_needed',
  'limited',
  'unavailable',
  'not_json',
  'timeout',
  'no_connection',
] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** The outcomes by which calls are listed. */
export const CALL_FILTERS = ['failed', ...CALL_OUTCOMES] as const
export type CallFilter = (typeof CALL_FILTERS)[number]

const method = z
  .string()
  .regex(/^[\w./-]{1,100}$/)
  .meta({ example: 'aliexpress.ds.product.get' })

/**
 * The id of a product at the marketplace. Those of an adapter have its name in front. Only digits of a length that ids of
 * AliExpress have are read as these.
 */
export const SUPPLIER_PRODUCT_ID = /^(\d{5,25}|[a-z][a-z0-9-]{1,39}:\w[\w.-]{0,59})$/
export const SupplierProductId = z
  .string()
  .regex(SUPPLIER_PRODUCT_ID)
  .meta({ example: '1005006123456789' })

export const SupplierCategoryId = z
  .string()
  .regex(/^(\d{1,20}|[a-z][a-z0-9-]{1,39}:\w[\w.-]{0,59})$/)
  .meta({ example: '44' })

export const ListMarketplaceCallsQuery = z.object({
  method: method.optional(),
  outcome: z.enum(CALL_FILTERS).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().optional(),
})

/** A call to the marketplace, without tokens and without what can be about a person. */
export const MarketplaceCall = z
  .object({
    id: z.uuid(),
    method: z.string(),
    parameters: z.record(z.string(), z.string()),
    attempt: z.int().meta({ description: 'How often it was sent until then' }),
    outcome: z.enum(CALL_OUTCOMES),
    error_code: z.string().nullable().meta({ description: 'Of the marketplace' }),
    request_id: z.string().nullable(),
    duration_ms: z.int(),
    can_repeat: z.boolean().meta({ description: 'Whether it only reads' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'MarketplaceCall' })
export type MarketplaceCall = z.infer<typeof MarketplaceCall>

export const MarketplacePause = z
  .object({
    method: z.string().nullable().meta({ description: 'Null for all calls' }),
    until: z.iso.datetime(),
    failures: z.int().meta({ description: 'Faults of the service in a row' }),
  })
  .meta({ id: 'MarketplacePause' })
export type MarketplacePause = z.infer<typeof MarketplacePause>

export const EndMarketplacePauseBody = z.object({ method: method.nullable() })

/** How many days before its end a consent is announced, the first one first. */
export const NOTICE_DAYS = [14, 3] as const
export type NoticeDays = (typeof NOTICE_DAYS)[number]

/** What the account of the marketplace is used for. */
export const CALL_PURPOSES = [
  ...(['product', 'search', 'delivery', 'order', 'order_state', 'parcels'] as const),
] as const
export type CallPurpose = (typeof CALL_PURPOSES)[number]

/** What people do with the connection. */
export const CONNECTION_EVENTS = ['connected', 'tokens_updated', 'disconnected'] as const

/** The app with which the shop calls AliExpress. */
const MarketplaceApp = z.object({
  key: z.string().meta({ example: '500000' }),
  endpoint: z.string().meta({ example: 'https://api-sg.aliexpress.com/sync' }),
  signing_method: z.literal('SHA256'),
  callback_url: z.string().meta({ description: 'To be registered at the marketplace' }),
})
export type MarketplaceApp = z.infer<typeof MarketplaceApp>

/** The connection of the shop to the marketplace. Tokens are never part of it. */
export const MarketplaceConnection = z
  .object({
    name: z.string().meta({ example: 'AliExpress' }),
    mode: z
      .enum(['sandbox', 'live', 'adapter'])
      .meta({ description: 'An adapter has neither an app of the shop nor an account to connect' }),
    is_connected: z.boolean().meta({ description: 'Whether the marketplace can be called' }),
    pays_commission: z.boolean().meta({
      description: 'Whether it has products and links whose purchases pay the shop',
    }),
    app: MarketplaceApp.nullable().meta({ description: 'Null for an adapter' }),
    account: z
      .object({
        name: z.string(),
        token_expires_at: z.iso.datetime().meta({ description: 'It is renewed before' }),
        token_renewed_at: z.iso.datetime(),
        consent_expires_at: z.iso
          .datetime()
          .nullable()
          .meta({ description: 'When consent has to be given again. Null where it is not known' }),
        connected_at: z.iso.datetime().meta({ description: 'When consent was given last' }),
        connected_by: z.string().nullable(),
        last_use: z
          .object({ purpose: z.enum(CALL_PURPOSES), at: z.iso.datetime() })
          .nullable()
          .meta({ description: 'The last call with its token that succeeded' }),
      })
      .nullable()
      .meta({ description: 'Null without consent' }),
    events: z
      .array(
        z.object({
          event: z.enum(CONNECTION_EVENTS),
          actor_name: z.string().nullable(),
          at: z.iso.datetime(),
        }),
      )
      .meta({ description: 'Who connected and disconnected the account, the newest first' }),
    last_error: z
      .object({ code: z.string(), method: z.string(), at: z.iso.datetime() })
      .nullable()
      .meta({ description: 'Of the last call, if that failed' }),
  })
  .meta({ id: 'MarketplaceConnection' })
export type MarketplaceConnection = z.infer<typeof MarketplaceConnection>

/** Printable ASCII without spaces, as tokens and codes are. */
const token = z
  .string()
  .regex(/^[!-~]{10,500}$/)
  .meta({ example: '50000601c30atpedfgu3LVvik87Ixlsvle3' })

export const FinishConsentBody = z.object({
  code: z.string().regex(/^[!-~]{1,500}$/),
  state: z.string().regex(/^[!-~]{1,200}$/),
})

/** `expires_in` is in seconds. */
export const SaveMarketplaceTokensBody = z.object({
  access_token: token,
  refresh_token: token,
  expires_in: z.int().min(60).max(31_536_000).default(2_592_000),
  account: z
    .string()
    .trim()
    .max(200)
    .regex(/^\P{C}*$/u)
    .default('account'),
})

export const MarketplaceSearchQuery = z.object({
  keyword: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^\P{C}*$/u),
})

/** A product as the marketplace lists it. */
export const MarketplaceListing = z
  .object({
    product_id: z.string(),
    product_title: z.string(),
    product_main_image_url: z.string().nullable(),
    target_sale_price: z.number().nullable(),
    target_sale_price_currency: z.string().nullable(),
  })
  .meta({ id: 'MarketplaceListing' })
export type MarketplaceListing = z.infer<typeof MarketplaceListing>
