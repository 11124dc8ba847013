import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { marketplaceCalls } from '../tables.ts'
import type { RequestParameters } from '../wire/sign-request.ts'

/** The parameters that may be stored. All others can hold a secret or the address of a shopper. */
const PLAIN_PARAMETERS = new Set([
  ...[
    'keyWord',
    'keywords',
    'local',
    'countryCode',
    'currency',
    'categoryId',
    'category_ids',
    'sortBy',
    'pageSize',
  ],
  ...['pageIndex', 'page_no', 'page_size', 'product_id', 'product_ids', 'ship_to_country'],
  ...['target_currency', 'target_language', 'language', 'queryDeliveryReq', 'single_order_query'],
  ...['ae_order_id', 'order_id', 'feed_name', 'search_id', 'source_values', 'promotion_link_type'],
])

type RecordCallInput = Omit<typeof marketplaceCalls.$inferInsert, 'id' | 'parameters'> & {
  parameters: RequestParameters
}

/** Stores what was asked and how it ended. */
export async function recordCall(db: Database, { parameters, ...call }: RecordCallInput) {
  const plain = Object.entries(parameters).filter(([name]) => PLAIN_PARAMETERS.has(name))
  const id = newId<'marketplace call'>()
  await db.insert(marketplaceCalls).values({ id, parameters: Object.fromEntries(plain), ...call })
}
