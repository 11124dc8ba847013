import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { Country, ShippingMethod, TaxClass, TaxKind } from './contract.ts'
import type { ShippingBands, ShippingTerms } from './shipping-price.ts'
import type { Tax } from './tax.ts'

export interface ShippingRate extends ShippingTerms {
  id: ShippingMethod
  daysFrom: number
  daysTo: number
}

export interface PriceRules {
  tax: Tax
  /** Whether the shop ships to the country. */
  isServed: boolean
  /** The methods of the country's zone that have a price in the currency, by position. */
  shipping: ShippingRate[]
}

/** Tags cache entries that derive from tax rates and shipping prices. Triggers of their tables purge it. */
export const PRICE_RULES_TAG = 'price-rules'

interface GetPriceRulesInput {
  country: Country
  currency: string
  /** The day whose tax rates apply. */
  now: Date
}

/** Returns the tax of a country, and the shipping rates to it in a currency. */
export async function getPriceRules(
  db: Database,
  { country, currency, now }: GetPriceRulesInput,
): Promise<PriceRules> {
  const key = `price rules ${country} ${currency}`
  const rules = await cached(db, { key, tags: [PRICE_RULES_TAG] }, () =>
    loadRules(db, { country, currency }),
  )
  return { ...rules, tax: findTax(rules.rates, now) }
}

interface LoadedRules extends Omit<PriceRules, 'tax'> {
  rates: LoadedRate[]
}

/** A rate, and from when it is valid. Past ones and those to come are loaded, because they are cached. */
export interface LoadedRate {
  taxClass: TaxClass
  validFrom: string
  kind: TaxKind | null
  basisPoints: number
  included: boolean | null
}

/** Returns the tax at a time: the newest rate of each class. `rates` are ordered by time. */
export function findTax(rates: LoadedRate[], now: Date): Tax {
  const valid = rates.filter(({ validFrom }) => new Date(validFrom) <= now)
  const current = new Map(valid.map((rate) => [rate.taxClass, rate]))
  const standard = current.get('standard')
  current.delete('standard')
  const byClass = [...current.values()].map(({ taxClass, basisPoints }) => [taxClass, basisPoints])
  return {
    kind: standard?.kind ?? null,
    basisPoints: standard?.basisPoints ?? 0,
    included: standard?.included ?? true,
    // A country without a standard rate is not taxed.
    rates: standard ? Object.fromEntries(byClass) : {},
  }
}

async function loadRules(
  db: Database,
  { country, currency }: Omit<GetPriceRulesInput, 'now'>,
): Promise<LoadedRules> {
  const [row] = await rawQuery<RulesRow>(db, SELECT_RULES, [country, currency])
  const { is_served: isServed, rates, methods } = row!
  return { isServed, rates: rates ?? [], shipping: (methods ?? []).map(toShippingRate) }
}

interface RulesRow {
  is_served: boolean
  rates: LoadedRate[] | null
  methods: MethodRow[] | null
}

interface MethodRow extends Omit<ShippingRate, 'bands' | 'priceMinor'> {
  priceMinor: number | null
  basis: ShippingBands['basis'] | null
  steps: ShippingBands['steps'] | null
}

function toShippingRate({ basis, steps, priceMinor, ...rate }: MethodRow): ShippingRate {
  const bands = basis && steps ? { basis, steps } : null
  return { ...rate, priceMinor: bands?.steps[0]?.priceMinor ?? priceMinor ?? 0, bands }
}

const SELECT_RULES = `
  with bands as (
    select b.zone_id, b.method, min(b.basis) as basis,
      jsonb_agg(jsonb_build_object('from', b.from_amount, 'priceMinor', b.price_minor) order by b.from_amount) as steps
    from shipping_bands b
    where b.currency = $2 and b.zone_id = (select zone_id from shipping_countries where country = $1)
    group by b.zone_id, b.method
  )
  select
    exists (select from shipping_countries where country = $1) as is_served,
    (select jsonb_agg(jsonb_build_object('taxClass', tax_class, 'validFrom', valid_from, 'kind', kind,
        'basisPoints', basis_points, 'included', included) order by valid_from)
      from tax_rates where country = $1) as rates,
    (select jsonb_agg(jsonb_build_object('id', m.id, 'daysFrom', z.days_from, 'daysTo', z.days_to,
        'priceMinor', p.price_minor, 'freeFromMinor', p.free_from_minor, 'basis', b.basis, 'steps', b.steps)
        order by m.position)
      from shipping_countries c
      join zone_methods z on z.zone_id = c.zone_id and z.is_offered
      join shipping_methods m on m.id = z.method
      left join shipping_prices p on p.method = m.id and p.currency = $2
      left join bands b on b.method = m.id
      where c.country = $1 and (p.price_minor is not null or b.steps is not null)) as methods`
