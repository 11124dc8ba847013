import { lockVariants } from '#modules/catalog'
import { issueInvoice } from '#modules/invoices'
import { postTransaction } from '#modules/ledger'
import {
  applyTender,
  endOrderEdit,
  getOrderEdit,
  listOrderLines,
  type OrderEdit,
  type OrderEditId,
  type OrderRow,
} from '#modules/orders'
import type { Payment, RefundReasonCode } from '#modules/payments'
import { buildProviderActor, buildSystemActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { applyOrderEdit, takeEditStock } from './apply-order-edit.ts'
import { closeOpenEdit } from './close-order-edit.ts'
import { buildCapturePostings } from './ledger-postings.ts'
import { isOrderEditable } from './plan-order-edit.ts'
import { listEditedVariants, recordEdited } from './record-edited.ts'
import { toPaymentSource } from './refund-sources.ts'
import { refundSurplus } from './refund-surplus.ts'

interface CaptureEditInput {
  /** Locked. */
  order: OrderRow
  payment: Payment
  orderEditId: OrderEditId
  isWrongAmount: boolean
  now: Date
}

/**
 * Records a captured payment of the difference of an edit, and applies the edit. The payment is given back where the edit
 * has expired or was taken back, or the order has changed so that it does not fit any more.
 */
export async function captureEdit(tx: Database, input: CaptureEditInput): Promise<void> {
  const { order, payment, now } = input
  const { id: reference, provider, capturedMinor: minor } = payment
  const postings = buildCapturePostings(payment)
  await postTransaction(tx, { kind: 'capture', reference, postings, now })
  const payable = await findPayableEdit(tx, input)
  if (!payable.ok) {
    const source = toPaymentSource(payment)
    const actor = buildSystemActor('checkout')
    const surplus = { order, source, minor, isTendered: false, reason: payable.error }
    return refundSurplus(tx, { ...surplus, actor, now })
  }
  const edit = payable.value
  const actor = buildProviderActor(provider)
  await issueInvoice(tx, { orderId: order.id, now })
  await lockVariants(tx, listEditedVariants(edit))
  await endOrderEdit(tx, { id: edit.id, state: 'applied', now })
  await takeEditStock(tx, { order, edit, now })
  const edited = await applyOrderEdit(tx, { order, edit, actor, now })
  const paid = await applyTender(tx, { order: edited, kind: 'payment', reference, minor, now })
  await recordEdited(tx, { order: paid, edit, actor, now })
}

async function findPayableEdit(
  tx: Database,
  { order, orderEditId, isWrongAmount, now }: CaptureEditInput,
): Promise<Result<OrderEdit, RefundReasonCode>> {
  if (isWrongAmount) return err('wrong_amount')
  const edit = (await getOrderEdit(tx, orderEditId))!
  if (edit.state === 'applied') return err('already_paid')
  if (edit.state !== 'open') return err('edit_closed')
  if (isOrderEditable(order) && (await hasLinesOf(tx, { order, edit }))) return ok(edit)
  const actor = buildSystemActor('checkout')
  await closeOpenEdit(tx, { order, state: 'cancelled', actor, now })
  return err('edit_closed')
}

/** Whether the order still has the lines that the edit was made on, and no more of them has left than the edit keeps. */
async function hasLinesOf(
  tx: Database,
  { order, edit }: { order: OrderRow; edit: OrderEdit },
): Promise<boolean> {
  const lines = await listOrderLines(tx, order.id)
  const isSame = lines.length === edit.before.lines.length
  return (
    isSame &&
    lines.every((line) => {
      const before = edit.before.lines.find(({ id }) => id === line.id)
      const after = edit.after.lines.find(({ id }) => id === line.id)
      return before?.quantity === line.quantity && (after?.quantity ?? 0) >= line.shippedQuantity
    })
  )
}
