import { formatPrice, PRODUCTS } from './catalogue.ts'

/** An order as it is sent. The wholesaler remembers references. */
export interface OrderBody {
  reference: string
  ship_to: {
    name: string
    street: string
    street2: string | null
    town: string
    region: string
    postcode: string | null
    country: string
    phone: { prefix: string; number: string }
  }
  items: { product: string; sku: string; quantity: number; service: string | null }[]
  note: string
}

export interface WholesaleOrder extends OrderBody {
  id: string
  status: string
  total: string
  parcels: WholesaleParcel[]
}

export interface WholesaleParcel {
  number: string
  carrier: string | null
  products: string[]
  /** The newest first. */
  events: { at: string; what: string; where: string }[]
}

/** Ways of sending, with their fees in cents of a euro. */
export const SERVICES = [
  { code: 'post', name: 'Post', cents: 0, days: [5, 9], tracked: false },
  { code: 'van', name: 'Van', cents: 640, days: [2, 3], tracked: true },
] as const

/** What the wholesaler does not want to send to: it asks for these. */
const REQUIRED = ['name', 'street', 'town', 'country'] as const

/** Orders of a wholesaler: one for each seller of a request. */
export function createOrderBook() {
  const orders: WholesaleOrder[] = []

  function place(body: OrderBody): { orders: string[] } | { error: string } {
    const earlier = orders.filter(({ reference }) => reference === body.reference)
    if (earlier.length > 0) return { orders: earlier.map(({ id }) => id) }
    const error = findError(body)
    if (error) return { error }
    const bySeller = Map.groupBy(body.items, (item) => findOffer(item)!.product.seller)
    const placed = [...bySeller.values()].map((items, index): WholesaleOrder => {
      const id = `W${1000 + orders.length + index}`
      return { ...body, items, id, status: 'new', total: sumUp(items), parcels: [] }
    })
    orders.push(...placed)
    return { orders: placed.map(({ id }) => id) }
  }
  const find = (id: string) => orders.find((order) => order.id === id)

  /** Sends an order in one parcel. */
  function sendParcel(id: string, carrier: string | null = 'Van'): WholesaleParcel {
    const order = find(id)!
    const parcel: WholesaleParcel = {
      ...{ number: `P-${id}`, carrier, products: order.items.map(({ product }) => product) },
      events: [
        { at: '2026-08-24T16:00:00Z', what: 'On the road', where: 'Aachen' },
        { at: '2026-08-24T08:00:00Z', what: 'Handed over', where: 'Utrecht' },
      ],
    }
    order.status = 'sent'
    order.parcels.push(parcel)
    return parcel
  }
  return { orders, place, find, sendParcel }
}

function findOffer({ product: id, sku }: OrderBody['items'][number]) {
  const product = PRODUCTS.find((one) => one.id === id)
  const offer = product?.offers.find((one) => one.sku === sku)
  return product && offer ? { product, offer } : null
}

function findError({ ship_to: address, items }: OrderBody): string | null {
  if (REQUIRED.some((field) => !address[field])) return 'bad_address'
  for (const item of items) {
    const found = findOffer(item)
    if (!found) return 'no_such_product'
    if (item.quantity > found.offer.available) return 'out_of_stock'
    if (item.service !== null && !SERVICES.some(({ code }) => code === item.service))
      return 'service_gone'
  }
  return null
}

function sumUp(items: OrderBody['items']): string {
  const cents = items.reduce((sum, item) => {
    return sum + findOffer(item)!.offer.cents * item.quantity
  }, 0)
  return formatPrice(cents, { country: 'DE', currency: 'EUR' })!
}
