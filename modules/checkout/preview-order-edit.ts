import { listOffers } from '#modules/catalog'
import { countAddedUnits, findOpenEdit, type OrderRow } from '#modules/orders'
import { buildReceipt, listTaxes } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { type Money, toDecimal } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import type { OrderEditPreview } from './contract.ts'
import type { EditSelection } from './edit-items.ts'
import { listEditedLines } from './edit-response.ts'
import { checkLeastPayment } from './least-payment.ts'
import { type EditPlan, type EditPlanErrorCode, planOrderEdit } from './plan-order-edit.ts'

interface PreviewOrderEditInput {
  order: OrderRow
  selection: EditSelection
  /** Of the providers that may take a difference. */
  leastPayments: Money[]
  now: Date
}

/** Returns what `editOrder` would do now, and does nothing. */
export async function previewOrderEdit(
  db: Database,
  { order, selection, leastPayments, now }: PreviewOrderEditInput,
): Promise<Result<OrderEditPreview, EditPlanErrorCode | 'edit_open' | 'below_least_payment'>> {
  if (await findOpenEdit(db, order.id)) return err('edit_open')
  const planned = await planOrderEdit(db, { order, selection, now })
  if (!planned.ok) return planned
  const { before, after, differenceMinor } = planned.value
  const { currency, taxName, taxBasisPoints, shipping } = order
  const due = { dueMinor: differenceMinor, currency, leastPayments, now }
  const payable = await checkLeastPayment(db, due)
  if (!payable.ok) return payable
  const included = after.amounts.taxAddedMinor === 0
  const { shippingTaxPpm: shippingPpm } = order
  const tax = { kind: taxName, basisPoints: taxBasisPoints, included, shippingPpm }
  const amount = (minor: number) => toDecimal({ minor, currency })
  return ok({
    currency,
    before: amount(before.amounts.totalMinor),
    after: amount(after.amounts.totalMinor),
    difference: amount(differenceMinor),
    lines: listEditedLines(planned.value),
    receipt: buildReceipt(
      {
        ...after.amounts,
        currency,
        baseMinor: after.amounts.itemsMinor,
        adjustments: after.lines.flatMap(({ adjustments }) => adjustments),
      },
      {
        tax,
        taxes: listTaxes(after.lines, { shippingMinor: after.amounts.shippingMinor, tax }),
        shipping: { minor: after.amounts.shippingMinor, label: shipping },
      },
    ),
    short: await listShortVariants(db, planned.value),
  })
}

async function listShortVariants(db: Database, { before, after }: EditPlan) {
  const added = countAddedUnits(before, after)
  const offers = await listOffers(
    db,
    added.map(({ variantId }) => variantId),
  )
  return added.flatMap(({ variantId, quantity }) => {
    const available = offers.find((offer) => offer.variantId === variantId)?.stock ?? 0
    return available < quantity ? [{ variant_id: variantId, available }] : []
  })
}
