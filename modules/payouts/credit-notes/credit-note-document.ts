import type { Language } from '#platform/i18n/languages'
import type { TaxTreatment } from '../contract.ts'

/**
 * Everything that a credit note of a payout says, as it was at the time of issue. The influencer is the supplier; the shop
 * writes the document in their name. Amounts are in minor units of the currency.
 */
export interface PayoutCreditNote {
  number: string
  language: Language
  /** ISO 8601, UTC. */
  issuedAt: string
  payoutNumber: string
  supplier: {
    name: string
    lines: string[]
    /** ISO 3166-1 alpha-2. */
    country: string
    vatId: string | null
    taxNumber: string | null
  }
  recipient: { name: string; lines: string[]; email: string; taxId: string | null }
  currency: string
  /** Commissions, and what is set off against them after refunds. They add up to the net amount. */
  lines: { code: 'commissions' | 'reductions'; count: number; minor: number }[]
  netMinor: number
  taxTreatment: TaxTreatment
  taxBasisPoints: number
  taxMinor: number
  totalMinor: number
  /** Where the commissions are in another currency. */
  exchange: { baseCurrency: string; baseMinor: number; rate: number; rateDate: string } | null
  ibanEnd: string
}
