import type { SaveCurrencyBody } from '#contract/pricing'

export type CurrencySettings = SaveCurrencyBody & { code: string }
