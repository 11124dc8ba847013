import { listOffers } from '#modules/catalog'
import type { QuoteRequest } from '#modules/dropship'
import type { CreateOrderInput } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { ok, type Result } from '#platform/result'
import { mergeItems, type PricedComposition } from './compose-order.ts'
import type { ComposedOrder } from './composed-order.ts'
import { acceptComposedSale, type SupplierErrorCode } from './order-suppliers.ts'

interface SupplyCompositionInput {
  composed: ComposedOrder
  priced: PricedComposition
  now: Date
}

export type SupplyErrorCode = SupplierErrorCode | 'supplier_phone_needed'

/** Returns the lines of a composed order with who sends them, if suppliers do at its prices. */
export async function supplyComposition(
  tx: Database,
  { composed, priced: { sale, lines }, now }: SupplyCompositionInput,
): Promise<Result<CreateOrderInput['lines'], SupplyErrorCode>> {
  const accepted = await acceptComposedSale(tx, { sale, address: composed, now })
  if (!accepted.ok) return accepted
  return ok(lines.map((line) => ({ ...line, ...accepted.value.get(line.variantId) })))
}

/** Returns what suppliers are asked before an order is composed. */
export async function listComposedRequests(
  db: Database,
  { items, country }: Pick<ComposedOrder, 'items' | 'country'>,
): Promise<QuoteRequest[]> {
  const merged = mergeItems(items)
  const offers = await listOffers(
    db,
    merged.map(({ variantId }) => variantId),
  )
  const isDropship = (id: QuoteRequest['variantId']) =>
    offers.some((offer) => offer.variantId === id && offer.isDropship)
  return merged
    .filter(({ variantId }) => isDropship(variantId))
    .map((item) => ({ ...item, country }))
}
