import { lockVariants, reserveStock } from '#modules/catalog'
import { issueInvoice } from '#modules/invoices'
import {
  countAddedUnits,
  findOpenEdit,
  insertOrderEdit,
  lockOrder,
  lockOrderWithSources,
  type OrderEdit,
  type OrderId,
  type OrderRow,
  recordOrderEvent,
} from '#modules/orders'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import { formatAmount } from '#platform/money/format-amount'
import type { Money } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import { applyOrderEdit, buildNextHoldReference } from './apply-order-edit.ts'
import type { EditSelection } from './edit-items.ts'
import { checkLeastPayment } from './least-payment.ts'
import { acceptComposedSale, buildEditSale, type SupplierErrorCode } from './order-suppliers.ts'
import { type EditPlan, type EditPlanErrorCode, planOrderEdit } from './plan-order-edit.ts'
import { listEditedVariants, recordEdited } from './record-edited.ts'
import { refundEdit } from './refund-edit.ts'

interface EditOrderInput {
  orderId: OrderId
  /** The revision that the selection was made on. */
  expectedRevision: number
  /** The difference that the clerk was shown. */
  expectedDifferenceMinor: number
  selection: EditSelection
  /** For the shopper. */
  comment: string | null
  /** Of the providers that may take a difference. */
  leastPayments: Money[]
  /** How long the shopper has to pay a difference. */
  hours: number
  actor: Actor
  now: Date
}

type EditOrderErrorCode =
  | EditPlanErrorCode
  | 'order_not_found'
  | 'order_changed'
  | 'edit_open'
  | 'edit_total_changed'
  | 'below_least_payment'
  | 'items_unavailable'
  | 'refund_failed_before'
  | 'amount_too_large'
  | SupplierErrorCode
  | 'supplier_phone_needed'

/**
 * Changes the items of a paid order. What costs the same or less is changed at once, and the difference is given back.
 * What costs more is offered to the shopper: the order stays as it is until the difference is paid, and the stock of what
 * is added is held until then.
 */
export function editOrder(
  db: Database,
  { orderId, ...input }: EditOrderInput,
): Promise<Result<OrderRow, EditOrderErrorCode>> {
  return runResultTransaction(db, async (tx): Promise<Result<OrderRow, EditOrderErrorCode>> => {
    const order = await lockOrderWithSources(tx, orderId)
    if (!order) return err('order_not_found')
    if (order.revision !== input.expectedRevision) return err('order_changed')
    if (await findOpenEdit(tx, orderId)) return err('edit_open')
    const plan = await planOrderEdit(tx, { order, ...input })
    if (!plan.ok) return plan
    if (plan.value.differenceMinor !== input.expectedDifferenceMinor) {
      return err('edit_total_changed')
    }
    const { leastPayments, now } = input
    const payable = await checkLeastPayment(tx, {
      ...{ dueMinor: plan.value.differenceMinor, currency: order.currency, leastPayments, now },
    })
    if (!payable.ok) return payable
    const supplied = await addSuppliers(tx, { order, plan: plan.value, now: input.now })
    if (!supplied.ok) return supplied
    const edit = buildEdit(order, supplied.value, input)
    return edit.state === 'open'
      ? offerEdit(tx, { order, edit, ...input })
      : saveEdit(tx, { order, edit, ...input })
  })
}

/** Returns the plan with who sends what it adds, if suppliers do at its prices. */
async function addSuppliers(
  tx: Database,
  { order, plan, now }: { order: OrderRow; plan: EditPlan; now: Date },
): Promise<Result<EditPlan, SupplierErrorCode | 'supplier_phone_needed'>> {
  const sale = await buildEditSale(tx, order, plan)
  const accepted = await acceptComposedSale(tx, { sale, address: order, now })
  if (!accepted.ok) return accepted
  const isPresent = (id: string) => plan.before.lines.some((line) => line.id === id)
  const lines = plan.after.lines.map((line) => {
    return isPresent(line.id) ? line : { ...line, ...accepted.value.get(line.variantId) }
  })
  return ok({ ...plan, after: { ...plan.after, lines } })
}

function buildEdit(
  { id: orderId, currency }: OrderRow,
  plan: EditPlan,
  { comment, hours, actor, now }: Pick<EditOrderInput, 'comment' | 'hours' | 'actor' | 'now'>,
): OrderEdit {
  const isOpen = plan.differenceMinor > 0
  return {
    id: newId<'order edit'>(),
    ...{ orderId, currency, ...plan, comment, ...toActorColumns(actor), createdAt: now },
    state: isOpen ? 'open' : 'applied',
    expiresAt: isOpen ? new Date(now.getTime() + hours * 3_600_000) : null,
    closedAt: isOpen ? null : now,
  }
}

interface EditInput {
  /** Locked. */
  order: OrderRow
  edit: OrderEdit
  actor: Actor
  now: Date
}

async function offerEdit(
  tx: Database,
  { order, edit, actor, now }: EditInput,
): Promise<Result<OrderRow, 'items_unavailable'>> {
  await insertOrderEdit(tx, edit)
  const items = countAddedUnits(edit.before, edit.after)
  const shortages = await reserveStock(tx, { items, reference: edit.id, now })
  if (shortages.length > 0) return err('items_unavailable')
  const { currency, language } = order
  const params = { amount: formatAmount({ minor: edit.differenceMinor, currency }, language) }
  const reason = { code: 'edit_offered', params } as const
  await recordOrderEvent(tx, { order, kind: 'edit_offered', actor, reason, now })
  return ok(order)
}

async function saveEdit(
  tx: Database,
  { order, edit, actor, now }: EditInput,
): Promise<Result<OrderRow, 'items_unavailable' | 'refund_failed_before' | 'amount_too_large'>> {
  // In this order everywhere: the series of invoices, then the variants.
  await issueInvoice(tx, { orderId: order.id, now })
  await lockVariants(tx, listEditedVariants(edit))
  await insertOrderEdit(tx, edit)
  const items = countAddedUnits(edit.before, edit.after)
  const reference = buildNextHoldReference(order)
  const shortages = await reserveStock(tx, { items, reference, now })
  if (shortages.length > 0) return err('items_unavailable')

  const edited = await applyOrderEdit(tx, { order, edit, actor, now })
  const isCheaper = edit.differenceMinor < 0
  const settled = isCheaper ? await refundEdit(tx, { order: edited, edit, now }) : ok(edited)
  if (!settled.ok) return settled
  await recordEdited(tx, { order: settled.value, edit, actor, now })
  return ok((await lockOrder(tx, order.id))!)
}
