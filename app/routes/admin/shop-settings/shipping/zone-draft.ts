import type { CurrencyCode, ShippingMethod, ShippingZone } from '#contract/pricing'
import { parseNumber } from '../parse-number.ts'

/** A zone as it is being typed. */
export interface ZoneDraft {
  name: string
  methods: MethodDraft[]
  lists: PriceListDraft[]
}

export interface MethodDraft {
  method: ShippingMethod
  isOffered: boolean
  daysFrom: string
  daysTo: string
}

export interface PriceListDraft {
  /** Stays when other lists go. */
  key: string
  method: ShippingMethod
  currency: CurrencyCode
  basis: 'value' | 'weight'
  bands: BandDraft[]
}

interface BandDraft {
  key: string
  from: string
  price: string
}

type PriceList = ShippingZone['prices'][number]

export function buildBand(from = ''): BandDraft {
  return { key: crypto.randomUUID(), from, price: '' }
}

export function buildPriceList(): PriceListDraft {
  return {
    ...{ key: crypto.randomUUID(), method: 'standard', currency: 'EUR', basis: 'value' },
    bands: [buildBand('0'), buildBand()],
  }
}

export function fromPriceList({ bands, ...list }: PriceList): PriceListDraft {
  return {
    ...list,
    key: crypto.randomUUID(),
    bands: bands.map(({ from, price }) => ({ ...buildBand(`${from}`), price: `${price}` })),
  }
}

/** Rows that nothing was typed in are left out. */
export function toPriceList({ key: _, bands, ...list }: PriceListDraft): PriceList {
  const typed = bands.filter(({ from, price }) => from.trim() !== '' || price.trim() !== '')
  return {
    ...list,
    bands: typed.map(({ from, price }) => ({ from: parseNumber(from), price: parseNumber(price) })),
  }
}
