import { lockOrderWithExchanged, type OrderRow } from '#modules/orders'
import {
  findPaymentByReference,
  getPayment,
  listApplicableReports,
  lockUnappliedReport,
  markReportApplied,
  type Payment,
  type ProviderReport,
  type ProviderReportId,
} from '#modules/payments'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { recordDispute } from './record-dispute.ts'
import { recordExternalRefund } from './record-external-refund.ts'

const BATCH_SIZE = 100

/**
 * Applies the reports of providers whose payment has been captured since. Each is applied in its own transaction, so that
 * a failure does not stop the others; failures are thrown together at the end, and tried again by a later run.
 */
export async function applyProviderReports(db: Database, now: Date): Promise<void> {
  const errors: unknown[] = []
  for await (const id of iterateApplicableReports(db)) {
    await applyProviderReport(db, { id, now }).catch((error) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some reports could not be applied')
}

/** Continues after the last report of each batch, so reports that fail do not hide those behind them. */
async function* iterateApplicableReports(db: Database) {
  for (let after: ProviderReportId | undefined; ; ) {
    const batch = await listApplicableReports(db, { after, limit: BATCH_SIZE })
    yield* batch
    after = batch.at(-1)
    if (batch.length < BATCH_SIZE) return
  }
}

/**
 * Applies a saved report to its payment and order. Returns false while the payment is unknown or not captured. Throws
 * where the shop's books have less left of the payment.
 */
export async function applyProviderReport(
  db: Database,
  { id, now }: { id: ProviderReportId; now: Date },
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const locked = await lockUnappliedReport(tx, id)
    if (!locked) return true
    const captured = await lockCapturedPayment(tx, locked)
    if (!captured) return false
    await recordReport(tx, { ...captured, report: locked.report, now })
    await markReportApplied(tx, { id, now })
    return true
  })
}

interface RecordReportInput {
  /** Locked. */
  order: OrderRow
  /** What it was exchanged for, locked. */
  exchanged: OrderRow[]
  payment: Payment
  report: ProviderReport
  now: Date
}

function recordReport(tx: Database, { report, ...captured }: RecordReportInput): Promise<void> {
  return report.kind === 'refund'
    ? recordExternalRefund(tx, { ...captured, refund: report })
    : recordDispute(tx, { ...captured, dispute: report })
}

interface ReportOfProvider {
  provider: string
  report: ProviderReport
}

/** Returns the payment of a report with its order and what that was exchanged for, which are locked; null while it is unknown or not captured. */
async function lockCapturedPayment(tx: Database, { provider, report }: ReportOfProvider) {
  const reference = report.paymentReference
  const found = await findPaymentByReference(tx, { provider, reference })
  const locked = found && (await lockOrderWithExchanged(tx, found.orderId))
  // Read again: its amounts may have changed before the lock was granted.
  const payment = locked && (await getPayment(tx, found.id))
  return payment && payment.capturedMinor > 0 ? { ...locked, payment } : null
}
