import { z } from 'zod'
import type { ShippingService } from '#modules/shipping-quotes'
import type { TaxService } from '#modules/tax-quotes'
import type { AdapterContext } from '#platform/adapter-context'
import { loadAdapter } from './load-adapter.ts'
import { choice, wholeNumber } from './setting-types.ts'

const timeoutMs = wholeNumber(100, 10_000).default(2000)
/** What a checkout does without an answer. */
const fallback = choice('table', 'refuse').default('table')

/** Of services that know tax rates and prices of deliveries better than the shop's tables. */
export const QUOTE_SETTINGS = {
  TAX_PROVIDER_MODULE: z.string().optional(),
  TAX_PROVIDER_TIMEOUT_MS: timeoutMs,
  TAX_PROVIDER_FALLBACK: fallback,
  SHIPPING_PROVIDER_MODULE: z.string().optional(),
  SHIPPING_PROVIDER_TIMEOUT_MS: timeoutMs,
  SHIPPING_PROVIDER_FALLBACK: fallback,
}

type QuoteConfig = z.output<z.ZodObject<typeof QUOTE_SETTINGS>>
type Context = Pick<AdapterContext, 'publicUrl'> & Pick<TaxService, 'onError'>

/** Opens the tax provider that the settings name; null without one. Throws `StartupError` if the module is none. */
export async function openTaxService(
  { TAX_PROVIDER_MODULE: module, ...config }: QuoteConfig,
  { publicUrl, onError }: Context,
): Promise<TaxService | null> {
  if (!module) return null
  return {
    provider: await loadAdapter('TAX_PROVIDER_MODULE', module, { publicUrl }),
    timeoutMs: config.TAX_PROVIDER_TIMEOUT_MS,
    fallback: config.TAX_PROVIDER_FALLBACK,
    onError,
  }
}

/** The same for a shipping provider. */
export async function openShippingService(
  { SHIPPING_PROVIDER_MODULE: module, ...config }: QuoteConfig,
  { publicUrl, onError }: Context,
): Promise<ShippingService | null> {
  if (!module) return null
  return {
    provider: await loadAdapter('SHIPPING_PROVIDER_MODULE', module, { publicUrl }),
    timeoutMs: config.SHIPPING_PROVIDER_TIMEOUT_MS,
    fallback: config.SHIPPING_PROVIDER_FALLBACK,
    onError,
  }
}
