/** What an imaginary wholesaler sells. Prices are in cents of a euro. */
export interface WholesaleProduct {
  id: string
  name: string
  nameDe?: string
  seller: string
  category: string
  notIn: string[]
  offers: WholesaleOffer[]
}

export interface WholesaleOffer {
  sku: string
  choice: { name: string; value: string }[]
  cents: number
  /** Before it was reduced. */
  wasCents?: number
  available: number
}

export const CATEGORIES = [
  { id: 'lamps', name: 'Lamps', parent: 'home' },
  { id: 'home', name: 'Home', parent: '' },
  { id: 'kitchen', name: 'Kitchen', parent: 'home' },
]

const wood = (value: string) => [{ name: 'Wood', value }]

export const PRODUCTS: WholesaleProduct[] = [
  {
    ...{ id: 'lamp-7', name: 'Desk lamp', nameDe: 'Schreibtischlampe', seller: 'north' },
    ...{ category: 'lamps', notIn: [] },
    offers: [
      { sku: 'lamp-7.oak', choice: wood('Oak'), cents: 1900, wasCents: 2600, available: 12 },
      { sku: 'lamp-7.ash', choice: wood('Ash'), cents: 2150, available: 0 },
    ],
  },
  {
    ...{ id: 'mug-2', name: 'Enamel mug', seller: 'south', category: 'kitchen', notIn: [] },
    offers: [{ sku: 'mug-2', choice: [], cents: 495, available: 300 }],
  },
  {
    ...{ id: 'board-3', name: 'Oak board', seller: 'south', category: 'kitchen', notIn: ['FR'] },
    offers: [{ sku: 'board-3', choice: [], cents: 1250, available: 8 }],
  },
  ...[1, 2, 3, 4, 5].map((number) => ({
    ...{ id: `coaster-${number}`, name: `Oak coaster ${number}`, seller: 'south' },
    ...{ category: 'kitchen', notIn: [] },
    offers: [{ sku: `coaster-${number}`, choice: [], cents: 200 + number, available: 40 }],
  })),
]

export const LISTS: Record<string, string[]> = {
  'new-arrivals': PRODUCTS.map(({ id }) => id),
}

/** What a euro is in a currency, and how many decimals that has. */
const CURRENCIES: Record<string, { rate: number; decimals: number }> = {
  EUR: { rate: 1, decimals: 2 },
  USD: { rate: 1.1, decimals: 2 },
  JPY: { rate: 160, decimals: 0 },
}
/** Goods cost more where they are sent far. */
const SURCHARGES: Record<string, number> = { US: 1.2, JP: 1.25 }

/** Returns a price as decimal text: `"19.00"`. Null for a currency in which the wholesaler does not sell. */
export function formatPrice(
  cents: number,
  { country, currency }: { country: string; currency: string },
): string | null {
  const known = CURRENCIES[currency]
  if (!known) return null
  const amount = (cents / 100) * known.rate * (SURCHARGES[country] ?? 1)
  return amount.toFixed(known.decimals)
}
