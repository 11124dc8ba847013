import { countOrderedUnits } from '#modules/dropship'
import {
  isOrderErased,
  listOrderLines,
  type OrderRow,
  type OrderSnapshot,
  pickAmounts,
  type SnapshotLine,
} from '#modules/orders'
import { calculateQuote, getCurrencies, getPriceRules } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { listEditAdjustments } from './edit-adjustments.ts'
import {
  type EditSelection,
  listAddedItems,
  type PlannedItem,
  selectQuantities,
} from './edit-items.ts'

export interface EditPlan {
  before: OrderSnapshot
  after: OrderSnapshot
  differenceMinor: number
}

export type EditPlanErrorCode =
  | 'order_not_editable'
  | 'order_line_not_found'
  | 'variant_not_for_sale'
  | 'variant_sold_elsewhere'
  | 'quantity_has_left'
  | 'quantity_too_large'
  | 'nothing_to_edit'
  | 'edit_without_value'

const EDITABLE_STATES: OrderRow['fulfilmentState'][] = [
  'unfulfilled',
  'processing',
  'partially_shipped',
]

/**
 * Whether the items of an order can be changed: it is paid, has not left completely, and nothing of it was
 * refunded or comes back in an exchange.
 */
export function isOrderEditable(order: OrderRow): boolean {
  const isPaid = order.paidMinor === order.totalMinor && order.totalMinor > 0
  const isOpen = EDITABLE_STATES.includes(order.fulfilmentState)
  const isWhole = order.refundedMinor === 0 && order.returningMinor === 0
  return isPaid && isOpen && isWhole && !isOrderErased(order)
}

interface PlanOrderEditInput {
  order: OrderRow
  selection: EditSelection
  now: Date
}

/**
 * Calculates an order with other items: present units keep their price, and added ones cost what they cost now, in the
 * currency, at the rate, with the tax, the coupon and the delivery of the order. It writes nothing; whoever writes it has
 * locked the order.
 */
export async function planOrderEdit(
  db: Database,
  { order, selection, now }: PlanOrderEditInput,
): Promise<Result<EditPlan, EditPlanErrorCode>> {
  if (!isOrderEditable(order)) return err('order_not_editable')
  const lines = await listOrderLines(db, order.id)
  // Tickets of draws are bought and given back by shoppers.
  if (lines.some(({ needsShipping }) => !needsShipping)) return err('order_not_editable')
  const ordered = await countOrderedUnits(db, order.id)
  const currencies = (await getCurrencies(db, now)).withRateOf(order)
  // What a supplier sends has left as well.
  const quantities = selectQuantities(
    lines.map((line) => {
      const shippedQuantity = Math.max(line.shippedQuantity, ordered.get(line.id) ?? 0)
      return { ...line, shippedQuantity }
    }),
    selection,
  )
  if (!quantities.ok) return quantities
  const added = await listAddedItems(db, {
    ...{ order, lines, currencies, now },
    quantities: quantities.value.added,
  })
  if (!added.ok) return added

  const remaining = lines.flatMap((line): PlannedItem[] => {
    const quantity = quantities.value.present.get(line.id) ?? line.quantity
    return quantity > 0 ? [{ ...line, line, quantity, baseMinor: line.unitMinor * quantity }] : []
  })
  const items = [...remaining, ...added.value]
  if (items.length === 0) return err('edit_without_value')
  const adjustments = await listEditAdjustments(db, { order, lines, items, currencies })
  const tax = await getTaxOf(db, { order, now })
  const shipping = { priceMinor: order.shippingMinor, freeFromMinor: null }
  const { currency } = order
  const quote = calculateQuote(items, { currency, tax, shipping, adjustments })
  const after = {
    amounts: pickAmounts(quote),
    lines: items.map((item, index) => {
      return toSnapshotLine({ ...item, ...quote.lines[index]! })
    }),
  }
  const before = { amounts: pickAmounts(order), lines: lines.map(toSnapshotLine) }
  const isSame = JSON.stringify(listUnits(before)) === JSON.stringify(listUnits(after))
  if (isSame) return err('nothing_to_edit')
  if (quote.totalMinor <= 0) return err('edit_without_value')
  return ok({ before, after, differenceMinor: quote.totalMinor - order.totalMinor })
}

/** The tax of the order. Where its amounts do not tell whether prices include it, the country does. */
async function getTaxOf(db: Database, { order, now }: Pick<PlanOrderEditInput, 'order' | 'now'>) {
  const { tax } = await getPriceRules(db, { ...order, now })
  const included = order.taxMinor === 0 ? tax.included : order.taxAddedMinor === 0
  const { taxBasisPoints: basisPoints, shippingTaxPpm: shippingPpm } = order
  return { kind: tax.kind, basisPoints, included, shippingPpm }
}

function toSnapshotLine(line: SnapshotLine): SnapshotLine {
  const { id, variantId, productId, slug, title, sku, options, image, quantity } = line
  const { unitMinor, baseMinor, discountMinor, taxBasisPoints, taxMinor } = line
  const { taxPpm = null, taxAddedMinor, totalMinor, adjustments } = line
  const { supplier, supplierRef, costCurrency, costMinor } = line
  return {
    ...{ id, variantId, productId, slug, title, sku, options, image, quantity, unitMinor },
    ...{ baseMinor, discountMinor, taxBasisPoints, taxMinor, taxAddedMinor, totalMinor },
    ...(taxPpm !== null && { taxPpm }),
    ...(supplier && { supplier, supplierRef, costCurrency, costMinor }),
    adjustments: adjustments.filter(({ minor }) => minor > 0),
  }
}

function listUnits({ lines }: OrderSnapshot) {
  return lines.map(({ variantId, quantity }) => [variantId, quantity])
}
