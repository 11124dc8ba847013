/** The views of the list of customers that every shop has; each is a set of filters. */
export const CUSTOMER_VIEWS = [
  { id: 'all', filter: {} },
  { id: 'new', filter: { joined_days: '7' } },
  { id: 'cameBack', filter: { min_orders: '2' } },
  { id: 'newsletter', filter: { consent: 'yes' } },
  { id: 'guests', filter: { kind: 'guest' } },
  { id: 'blocked', filter: { blocked: 'yes' } },
] as const satisfies { id: string; filter: CustomerFilterParams }[]

/** The filters of the list that are in its URL. */
export const FILTER_NAMES = [
  ...(['q', 'kind', 'tag', 'segment', 'countries', 'consent', 'blocked'] as const),
  ...(['min_orders', 'max_orders', 'min_spent', 'joined_days'] as const),
] as const

type CustomerFilterParams = Partial<Record<(typeof FILTER_NAMES)[number], string>>

/** Returns the id of the view whose filters are exactly these; undefined if there is none. */
export function findCustomerView(get: (name: string) => string | undefined): string | undefined {
  return CUSTOMER_VIEWS.find(({ filter }) =>
    FILTER_NAMES.every((name) => get(name) === (filter as CustomerFilterParams)[name]),
  )?.id
}
