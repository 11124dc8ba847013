import { postTransaction } from '#modules/ledger'
import { applyTender, type OrderEdit, type OrderRow } from '#modules/orders'
import { listRefundsByOrder, type RefundReasonCode, requestRefund } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { buildPostingsOfRefund } from './ledger-postings.ts'
import { publishCreditRefund } from './pay-by-store-credit.ts'
import { listRefundSources } from './refund-sources.ts'
import { splitRefund } from './split-refund.ts'

interface RefundEditInput {
  /** Locked. Its amounts are those after the edit. */
  order: OrderRow
  edit: OrderEdit
  now: Date
}

/**
 * Gives back what was paid for an order and is too much after an edit. The providers carry it out afterwards. On an error
 * the caller must roll back.
 */
export async function refundEdit(
  tx: Database,
  { order, edit, now }: RefundEditInput,
): Promise<Result<OrderRow, 'refund_failed_before' | 'amount_too_large'>> {
  const refunds = await listRefundsByOrder(tx, order.id)
  if (refunds.some(({ state }) => state === 'failed')) return err('refund_failed_before')
  const sources = await listRefundSources(tx, { order })
  const minor = -edit.differenceMinor
  const parts = splitRefund(sources, { minor, taxMinor: 0, includesShipping: false, lines: [] })
  if (!parts) return err('amount_too_large')

  const code: RefundReasonCode = 'edit_applied'
  const reason = edit.comment === null ? { code } : { comment: edit.comment }
  let refunded = order
  for (const { source, breakdown } of parts) {
    const key = `edit:${edit.id}`
    const requested = await requestRefund(tx, {
      ...{ source, minor: breakdown.minor, key, cause: 'edit', reason, now },
    })
    if (!requested.ok) return requested
    const { id: reference } = requested.value
    const postings = buildPostingsOfRefund(requested.value, source.account)
    await postTransaction(tx, { kind: 'refund', reference, postings, now })
    const { account } = source
    await publishCreditRefund(tx, { account, order, minor: breakdown.minor, now })
    const tender = { kind: 'edit_refund', reference, minor: breakdown.minor, now } as const
    refunded = await applyTender(tx, { order: refunded, ...tender })
  }
  return ok(refunded)
}
