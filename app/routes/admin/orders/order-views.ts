/** The views of the list of orders that every shop has; each is a set of filters. */
export const ORDER_VIEWS = [
  { id: 'toShip', filter: { states: 'paid,processing,partially_shipped' } },
  { id: 'all', filter: {} },
  { id: 'unpaid', filter: { states: 'pending_payment' } },
  { id: 'shipped', filter: { states: 'shipped,out_for_delivery' } },
  { id: 'returns', filter: { flag: 'return_requested' } },
  { id: 'risk', filter: { flag: 'risk' } },
] as const satisfies { id: string; filter: OrderFilterParams }[]

/** The filters of the list that are in its URL. */
export const FILTER_NAMES = [
  ...(['q', 'states', 'countries', 'shipping', 'flag', 'tag', 'from', 'to', 'min_total'] as const),
] as const

type OrderFilterParams = Partial<Record<(typeof FILTER_NAMES)[number], string>>

/** Returns the id of the view whose filters are exactly these; undefined if there is none. */
export function findOrderView(get: (name: string) => string | undefined): string | undefined {
  return ORDER_VIEWS.find(({ filter }) =>
    FILTER_NAMES.every((name) => get(name) === (filter as OrderFilterParams)[name]),
  )?.id
}
