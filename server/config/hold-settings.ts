import { z } from 'zod'
import type { HoldLimits } from '#modules/checkout'
import { toMinorUnits } from '#platform/money/money'
import { wholeNumber } from './setting-types.ts'

const MAX_ORDERS = 100_000

/** About 10,000 US dollars. A currency that is not here has no limit. */
const DEFAULT_MAX_VALUES: Record<string, number> = {
  ...{ USD: 10_000, EUR: 10_000, GBP: 8_000, CHF: 9_000, CAD: 14_000, AUD: 15_000, NZD: 17_000 },
  ...{ SGD: 13_000, SEK: 100_000, NOK: 100_000, DKK: 70_000, PLN: 40_000, RON: 45_000 },
  ...{ CZK: 230_000, HUF: 3_600_000, TRY: 400_000, MXN: 180_000, ZAR: 180_000, INR: 850_000 },
  ...{ JPY: 1_500_000, KRW: 13_000_000, KWD: 3_000 },
}

/** How much one shopper or network may hold without paying for it. */
export const HOLD_SETTINGS = {
  HOLD_MAX_ORDERS_PER_CUSTOMER: wholeNumber(0, MAX_ORDERS).default(5),
  HOLD_MAX_ORDERS_PER_NETWORK: wholeNumber(0, MAX_ORDERS).default(50),
  HOLD_MAX_VALUE: z.string().default('').transform(parseMaxValues),
}

type HoldConfig = z.infer<z.ZodObject<typeof HOLD_SETTINGS>> & { RATE_LIMITS: 'on' | 'off' }

/** Returns null if limits are off. */
export function toHoldLimits(config: HoldConfig): HoldLimits | null {
  if (config.RATE_LIMITS === 'off') return null
  const values = Object.entries({ ...DEFAULT_MAX_VALUES, ...config.HOLD_MAX_VALUE })
  return {
    ordersPerCustomer: config.HOLD_MAX_ORDERS_PER_CUSTOMER,
    ordersPerNetwork: config.HOLD_MAX_ORDERS_PER_NETWORK,
    maxMinorByCurrency: Object.fromEntries(
      values.map(([currency, value]) => [currency, toMinorUnits(value, currency)]),
    ),
  }
}

/** Parses `USD=20000, EUR=off`. */
function parseMaxValues(list: string, context: z.RefinementCtx): Record<string, number> {
  const entries = list.split(',').filter((entry) => entry.trim() !== '')
  const pairs = entries.map((entry) => /^\s*([A-Z]{3})\s*=\s*(\d{1,12}|off)\s*$/.exec(entry))
  if (pairs.includes(null)) {
    context.addIssue({ code: 'custom', message: 'is not a list like USD=20000, EUR=off' })
    return z.NEVER
  }
  return Object.fromEntries(
    pairs.map((pair) => [pair![1]!, pair![2] === 'off' ? 0 : Number(pair![2])]),
  )
}
