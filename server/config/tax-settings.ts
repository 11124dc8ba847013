import { z } from 'zod'
import type { TaxService } from '#modules/tax-quotes'
import type { AdapterContext } from '#platform/adapter-context'
import { loadAdapter } from './load-adapter.ts'
import { choice, wholeNumber } from './setting-types.ts'

/** Of a service that knows tax rates better than the shop's table. */
export const TAX_SETTINGS = {
  TAX_PROVIDER_MODULE: z.string().optional(),
  TAX_PROVIDER_TIMEOUT_MS: wholeNumber(100, 10_000).default(2000),
  /** What a checkout does without an answer. */
  TAX_PROVIDER_FALLBACK: choice('table', 'refuse').default('table'),
}

interface TaxConfig {
  TAX_PROVIDER_MODULE?: string | undefined
  TAX_PROVIDER_TIMEOUT_MS: number
  TAX_PROVIDER_FALLBACK: TaxService['fallback']
}

/** Opens the tax provider that the settings name; null without one. Throws `StartupError` if the module is none. */
export async function openTaxService(
  config: TaxConfig,
  { publicUrl, onError }: Pick<AdapterContext, 'publicUrl'> & Pick<TaxService, 'onError'>,
): Promise<TaxService | null> {
  const { TAX_PROVIDER_MODULE: module, TAX_PROVIDER_TIMEOUT_MS: timeoutMs } = config
  if (!module) return null
  const provider = await loadAdapter('TAX_PROVIDER_MODULE', module, { publicUrl })
  return { provider, timeoutMs, fallback: config.TAX_PROVIDER_FALLBACK, onError }
}
