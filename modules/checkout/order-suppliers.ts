import type { VariantId } from '#modules/catalog'
import {
  checkSale,
  type DropshipSale,
  isDeliverablePhone,
  type LineSupplier,
  listUnsentLines,
  type QuoteRequest,
  quoteVariants,
  type SupplierRefusalCode,
  selectDropshipLines,
} from '#modules/dropship'
import type { Marketplace } from '#modules/marketplace'
import {
  countAddedUnits,
  findOpenEdit,
  type OrderAmounts,
  type OrderEdit,
  type OrderRow,
} from '#modules/orders'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'

import { canPayOrder } from './allowed-actions.ts'

export type SupplierErrorCode = 'supplier_unquoted' | SupplierRefusalCode
type Suppliers = Map<VariantId, LineSupplier>

interface OrderInput {
  order: OrderRow
  now: Date
}

/**
 * Asks suppliers for what an order makes the shop order from them as soon as it is paid. It takes as long as they do, so it
 * must not run in a transaction. `checkOrderSuppliers` then decides by what they said. Nobody is asked if nothing can be paid.
 */
export async function quoteOrder(
  db: Database,
  marketplace: Pick<Marketplace, 'provider'>,
  { order, now }: OrderInput,
): Promise<void> {
  if (!canPayOrder(order, now) && !(await findOpenEdit(db, order.id))) return
  const requests = listQuoteRequests(await findPayableSale(db, order))
  if (requests.length > 0) await quoteVariants(db, marketplace, { requests, now })
}

/** Returns what suppliers are asked for a sale. */
export function listQuoteRequests({ lines, country }: DropshipSale): QuoteRequest[] {
  return lines.map(({ variantId, quantity }) => ({ variantId, quantity, country }))
}

/** Decides by the stored quotes whether suppliers send what is ordered from them once the order is paid. */
export async function checkOrderSuppliers(
  db: Database,
  { order, now }: OrderInput,
): Promise<Result<Suppliers, SupplierErrorCode>> {
  return acceptSale(db, await findPayableSale(db, order), now)
}

/** Of the edit that waits for its payment, or else of the order. */
async function findPayableSale(db: Database, order: OrderRow): Promise<DropshipSale> {
  const edit = await findOpenEdit(db, order.id)
  if (edit) return buildEditSale(db, order, edit)
  return buildSale(order, order, await listUnsentLines(db, order.id))
}

/** Returns what an edit makes the shop order from suppliers. */
export async function buildEditSale(
  db: Database,
  order: OrderRow,
  { before, after }: Pick<OrderEdit, 'before' | 'after'>,
): Promise<DropshipSale> {
  const added = countAddedUnits(before, after).map(({ variantId, quantity }) => {
    return { ...after.lines.find((line) => line.variantId === variantId)!, quantity }
  })
  return buildSale(order, after.amounts, await selectDropshipLines(db, added))
}

function buildSale(
  order: OrderRow,
  { shippingMinor, itemsMinor }: Pick<OrderAmounts, 'shippingMinor' | 'itemsMinor'>,
  lines: DropshipSale['lines'],
): DropshipSale {
  const { country, currency } = order
  return { country, currency, exchangeRate: order, shippingMinor, itemsMinor, lines }
}

/** Returns who sends each variant. Of several refusals, the error is the first one. */
export async function acceptSale(
  db: Database,
  sale: DropshipSale,
  now: Date,
): Promise<Result<Suppliers, SupplierErrorCode>> {
  if (sale.lines.length === 0) return ok(new Map())
  const check = await checkSale(db, sale, now)
  if (check.state === 'accepted') return ok(check.suppliers)
  if (check.state === 'unquoted') return err('supplier_unquoted')
  const [refusal] = check.refusals.values()
  return { ok: false, error: refusal! }
}

/** The same for what a clerk composes: its address must be one that carriers abroad accept, too. */
export async function acceptComposedSale(
  db: Database,
  {
    sale,
    address,
    now,
  }: { sale: DropshipSale; address: Parameters<typeof isDeliverablePhone>[0]; now: Date },
): Promise<Result<Suppliers, SupplierErrorCode | 'supplier_phone_needed'>> {
  const [first] = sale.lines
  if (first && !isDeliverablePhone(address)) {
    return err('supplier_phone_needed', { title: first.title })
  }
  return acceptSale(db, sale, now)
}
