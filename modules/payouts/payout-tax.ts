import { getPriceRules, getTaxRate } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY } from '#platform/money/money'
import { isEuCountry, type PayoutSettings, type TaxTreatment } from './contract.ts'
import type { Payee } from './tables.ts'

export interface PayoutTax {
  treatment: TaxTreatment
  basisPoints: number
}

/**
 * Returns how commissions of a payee are taxed. The tax is paid on top: a commission is without tax. Who states no VAT
 * identification number charges none.
 */
export function findTaxTreatment(
  { kind, country, vatId }: Pick<Payee, 'kind' | 'country' | 'vatId'>,
  shopCountry: PayoutSettings['country'],
): TaxTreatment {
  if (kind === 'private') return 'private_person'
  if (!isEuCountry(country) || !isEuCountry(shopCountry)) return 'outside_eu'
  if (vatId === null) return 'not_registered'
  return country === shopCountry ? 'domestic_vat' : 'reverse_charge'
}

/** The tax of a payee at a time. */
export async function getPayoutTax(
  db: Database,
  { payee, shopCountry, now }: { payee: Payee; shopCountry: PayoutSettings['country']; now: Date },
): Promise<PayoutTax> {
  const treatment = findTaxTreatment(payee, shopCountry)
  if (treatment !== 'domestic_vat') return { treatment, basisPoints: 0 }
  const { tax } = await getPriceRules(db, { country: shopCountry, currency: BASE_CURRENCY, now })
  return { treatment, basisPoints: getTaxRate(tax) }
}
