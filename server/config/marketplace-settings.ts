import { z } from 'zod'
import { isLoopbackHostname } from './loopback.ts'
import { choice, wholeNumber } from './setting-types.ts'

/** Settings of the marketplace that products are imported from. */
export const MARKETPLACE_SETTINGS = {
  MARKETPLACE: choice('sandbox', 'live').optional(),
  MARKETPLACE_PROVIDER_MODULE: z.string().optional(),
  MARKETPLACE_PROVIDER_TIMEOUT_MS: wholeNumber(1000, 60_000).default(20_000),
  ALIEXPRESS_APP_KEY: z
    .string()
    .regex(/^\d{4,12}$/, 'is not a number of 4 to 12 digits')
    .optional(),
  ALIEXPRESS_APP_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  ALIEXPRESS_TRACKING_ID: z
    .string()
    .regex(/^\w{1,50}$/, 'is not a tracking id')
    .default('default'),
  ALIEXPRESS_API_BASE: z
    .url({ protocol: /^https?$/, error: 'is not a URL like https://api-sg.aliexpress.com' })
    .refine(isSecure, 'needs https')
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://api-sg.aliexpress.com'),
}

/** Tokens are sent there. */
function isSecure(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopbackHostname(hostname)
}

type MarketplaceConfig = z.infer<z.ZodObject<typeof MARKETPLACE_SETTINGS>>

/** Rejects half an app. */
export function validateMarketplace(config: MarketplaceConfig, context: z.RefinementCtx): void {
  const { MARKETPLACE: mode, ALIEXPRESS_APP_KEY: key, ALIEXPRESS_APP_SECRET: secret } = config
  const addIssue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (config.MARKETPLACE_PROVIDER_MODULE && (mode || key)) {
    const path = mode ? 'MARKETPLACE' : 'ALIEXPRESS_APP_KEY'
    addIssue(path, 'cannot be set with MARKETPLACE_PROVIDER_MODULE')
  }
  if (mode === 'live' && !key) addIssue('ALIEXPRESS_APP_KEY', 'is needed with MARKETPLACE=live')
  if (key && !secret) addIssue('ALIEXPRESS_APP_SECRET', 'is needed with ALIEXPRESS_APP_KEY')
  if (secret && !key) addIssue('ALIEXPRESS_APP_KEY', 'is needed with ALIEXPRESS_APP_SECRET')
}

/** Whether products come from the sandbox. */
export function isMarketplaceSandbox(config: MarketplaceConfig): boolean {
  return !config.MARKETPLACE_PROVIDER_MODULE && toMarketplaceApp(config) === null
}

/** Returns the app with which the shop calls the real marketplace. Null in the sandbox, and with an adapter. */
export function toMarketplaceApp(
  config: MarketplaceConfig,
): { key: string; secret: string } | null {
  const { MARKETPLACE: mode, ALIEXPRESS_APP_KEY: key, ALIEXPRESS_APP_SECRET: secret } = config
  return mode !== 'sandbox' && key && secret ? { key, secret } : null
}
