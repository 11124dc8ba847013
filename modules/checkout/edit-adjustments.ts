import type { LineAdjustment, OrderLineRow, OrderRow } from '#modules/orders'
import { allocateAdjustments, type Currencies, type ItemsAdjustment } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { findCouponAdjustments } from './find-coupon-adjustments.ts'

/** A line of an order as it becomes. */
export interface EditedItem {
  /** Null for a line that is added. */
  line: (OrderLineRow & { adjustments: LineAdjustment[] }) | null
  productId: OrderLineRow['productId']
  baseMinor: number
  quantity: number
}

interface ListEditAdjustmentsInput {
  order: OrderRow
  lines: NonNullable<EditedItem['line']>[]
  items: EditedItem[]
  currencies: Currencies
}

/**
 * Lists what takes money off the items of an edited order. Its coupon counts as of the day of the order: it can become
 * invalid by the edit, but not by time. Other discounts of a line, and those of a coupon that was changed since, stay in
 * proportion to its quantity.
 */
export async function listEditAdjustments(
  db: Database,
  { order, lines, items, currencies }: ListEditAdjustmentsInput,
): Promise<ItemsAdjustment[]> {
  const context = { order, currencies, now: order.createdAt }
  const original = await findCouponAdjustments(db, { ...context, lines })
  const isUnchanged = original !== null && hasDiscountsOf(original, lines)
  const coupon = isUnchanged
    ? ((await findCouponAdjustments(db, { ...context, lines: items })) ?? [])
    : []
  const retained = items.flatMap((item, index) => {
    return (item.line?.adjustments ?? [])
      .filter(({ kind }) => kind !== 'coupon' || !isUnchanged)
      .map((adjustment) => keepInProportion(adjustment, item, index))
  })
  return [...coupon, ...retained]
}

/** Whether the coupon takes off the lines what it took off when they were ordered. */
function hasDiscountsOf(coupon: ItemsAdjustment[], lines: ListEditAdjustmentsInput['lines']) {
  const bases = lines.map(({ baseMinor }) => baseMinor)
  const discounts = allocateAdjustments(bases, coupon)
  return lines.every(({ adjustments }, index) => {
    const present = adjustments.filter(({ kind }) => kind === 'coupon')
    return sumMinor(present) === sumMinor(discounts[index]!)
  })
}

function sumMinor(adjustments: { minor: number }[]): number {
  return adjustments.reduce((sum, { minor }) => sum + minor, 0)
}

function keepInProportion(
  { kind, source, minor }: LineAdjustment,
  { line, quantity }: EditedItem,
  index: number,
): ItemsAdjustment {
  const proportional = Math.round((minor * quantity) / line!.quantity)
  // Units that are added later are none of the quota of a flash sale.
  const share = kind === 'flash_sale' ? Math.min(proportional, minor) : proportional
  return { kind, source, minor: share, itemIndexes: [index] }
}
