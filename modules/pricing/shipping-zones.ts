import { asc } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import type { Country, ShippingMethod } from './contract.ts'
import type { ShippingBands } from './shipping-price.ts'
import {
  type ShippingZoneId,
  shippingBands,
  shippingCountries,
  shippingZones,
  zoneMethods,
} from './tables.ts'

export interface ZonePriceList extends ShippingBands {
  method: ShippingMethod
  currency: string
}

export interface ShippingZoneSettings {
  name: string
  methods: { method: ShippingMethod; isOffered: boolean; daysFrom: number; daysTo: number }[]
  prices: ZonePriceList[]
}

export interface ShippingZoneDetails extends ShippingZoneSettings {
  id: ShippingZoneId
  revision: number
  countries: Country[]
}

/** Lists the zones with their countries, methods and price lists. */
export async function listShippingZones(db: Database): Promise<ShippingZoneDetails[]> {
  const [zones, countries, methods, bands] = await parallel(
    db.select().from(shippingZones).orderBy(asc(shippingZones.position), asc(shippingZones.id)),
    db.select().from(shippingCountries).orderBy(asc(shippingCountries.country)),
    db.select().from(zoneMethods),
    db.select().from(shippingBands).orderBy(asc(shippingBands.fromAmount)),
  )
  const order = (method: ShippingMethod) => (method === 'standard' ? 0 : 1)
  return zones.map(({ id, name, revision }) => ({
    ...{ id, name, revision },
    countries: countries.filter(({ zoneId }) => zoneId === id).map(({ country }) => country),
    methods: methods
      .filter(({ zoneId }) => zoneId === id)
      .toSorted((one, other) => order(one.method) - order(other.method))
      .map(({ method, isOffered, daysFrom, daysTo }) => ({ method, isOffered, daysFrom, daysTo })),
    prices: toPriceLists(bands.filter(({ zoneId }) => zoneId === id)),
  }))
}

type BandRow = typeof shippingBands.$inferSelect

function toPriceLists(bands: BandRow[]): ZonePriceList[] {
  const lists = Map.groupBy(bands, ({ method, currency }) => `${method} ${currency}`)
  return [...lists.values()]
    .map(([first, ...others]) => {
      const { method, currency, basis } = first!
      const steps = [first!, ...others].map(({ fromAmount: from, priceMinor }) => {
        return { from, priceMinor }
      })
      return { method, currency, basis, steps }
    })
    .toSorted((a, b) => `${a.currency} ${a.method}`.localeCompare(`${b.currency} ${b.method}`))
}
