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

/** The connection of the shop to the marketplace. Tokens are never part of it. */
export const MarketplaceConnection = z
  .object({
    mode: z.enum(['sandbox', 'live']),
    app_key: z.string().meta({ example: '500000' }),
    endpoint: z.string().meta({ example: 'https://api-sg.aliexpress.com/sync' }),
    signing_method: z.literal('SHA256'),
    callback_url: z.string().meta({ description: 'To be registered at the marketplace' }),
    account: z
      .object({
        name: z.string(),
        token_expires_at: z.iso.datetime().meta({ description: 'It is renewed before' }),
        consent_expires_at: z.iso
          .datetime()
          .nullable()
          .meta({ description: 'When consent has to be given again. Null where it is not known' }),
        connected_at: z.iso.datetime(),
      })
      .nullable()
      .meta({ description: 'Null without consent' }),
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
