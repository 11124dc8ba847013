import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { TaxRate } from '#contract/pricing'
import type { BuildAdminKey } from '../../frame/access.ts'

export function taxRatesQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('tax-rates'),
    queryFn: async () => (await parseResponse(api.admin['tax-rates'].$get())).items,
  })
}

/** Returns the rate of a class that is valid now. */
export function findCurrentRate(rates: TaxRate[], taxClass: TaxRate['tax_class']) {
  return rates.find(({ tax_class, state }) => tax_class === taxClass && state === 'current')
}
