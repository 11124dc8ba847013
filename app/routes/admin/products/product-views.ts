/** The views of the list of products that every shop has; each is a set of filters. Without one, the newest few are listed. */
export const PRODUCT_VIEWS = [
  { id: 'recent', filter: {} },
  { id: 'all', filter: { all: '1' } },
  { id: 'drafts', filter: { statuses: 'draft' } },
  { id: 'low', filter: { statuses: 'active', stock: 'low' } },
  { id: 'out', filter: { statuses: 'active', stock: 'out' } },
  { id: 'archived', filter: { statuses: 'withdrawn' } },
] as const satisfies { id: string; filter: Record<string, string> }[]

/** The filters of the list that are in its URL. */
export const FILTER_NAMES = [
  ...(['q', 'statuses', 'source', 'category_id', 'stock', 'tag'] as const),
] as const
