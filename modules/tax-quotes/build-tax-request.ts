import type { Country } from '#contract/pricing'
import type { Tax } from '#modules/pricing'
import type { TaxRequest, TaxRequestLine } from './tax-provider.ts'

interface BuildTaxRequestInput {
  /** Of the shop's table. */
  tax: Pick<Tax, 'kind' | 'included'>
  destination: { country: Country; region: string | null; zipCode: string }
  currency: string
  customerId: string | null
  lines: TaxRequestLine[]
  shippingMinor: number
  now: Date
}

/**
 * Returns what a tax provider is asked. Null if there is nothing to ask: the shop's table has no tax in the country, or
 * nothing costs anything.
 */
export function buildTaxRequest({
  tax,
  destination: { country, region, zipCode },
  now,
  ...request
}: BuildTaxRequestInput): TaxRequest | null {
  const isFree =
    request.shippingMinor === 0 && request.lines.every((line) => line.amountMinor === 0)
  if (tax.kind === null || request.lines.length === 0 || isFree) return null
  return {
    destination: { country, region, postalCode: zipCode },
    date: now.toISOString().slice(0, 10),
    pricesIncludeTax: tax.included,
    ...request,
  }
}
