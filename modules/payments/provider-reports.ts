import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import type { ProviderReport } from './payment-provider.ts'
import { type ProviderReportId, paymentReferences, payments, providerReports } from './tables.ts'

type ReportRow = typeof providerReports.$inferSelect

/** The states that each state takes the place of. A bank may return a refund that had succeeded, and an appeal may be won. */
const EARLIER_STATES: Record<ProviderReport['state'], ProviderReport['state'][]> = {
  pending: [],
  succeeded: ['pending'],
  failed: ['pending', 'succeeded'],
  open: [],
  won: ['open', 'lost'],
  lost: ['open'],
}

interface SaveProviderReportInput {
  /** The provider's name. */
  provider: string
  /** From a verified webhook. */
  report: ProviderReport
  now: Date
}

/**
 * Saves what a provider reports of a refund or a dispute, to be applied. Reports may come late, twice and in any order:
 * one of an earlier state than is known changes nothing. Save it in a transaction of its own: a payment that learns its
 * reference meanwhile then either has it when the report is applied, or finds the report saved.
 */
export async function saveProviderReport(
  db: Database,
  { provider, report, now }: SaveProviderReportInput,
): Promise<ProviderReportId> {
  const { kind, reference, paymentReference, state, amount } = report
  const { minor: amountMinor, currency } = amount
  const isNews = inArray(providerReports.state, EARLIER_STATES[state])
  const [saved] = await db
    .insert(providerReports)
    .values({
      ...{ id: newId<'provider report'>(), provider, kind, reference, paymentReference },
      ...{ state, amountMinor, currency, reportedAt: now },
    })
    .onConflictDoUpdate({
      target: [providerReports.provider, providerReports.kind, providerReports.reference],
      set: {
        state: sql`case when ${isNews} then excluded.state else ${providerReports.state} end`,
        reportedAt: sql`case when ${isNews} then excluded.reported_at else ${providerReports.reportedAt} end`,
        appliedAt: sql`case when ${isNews} then null else ${providerReports.appliedAt} end`,
      },
    })
    .returning({ id: providerReports.id })
  return saved!.id
}

/** Returns a report locked until the transaction ends, with its provider; null if it is applied. */
export async function lockUnappliedReport(
  tx: Database,
  id: ProviderReportId,
): Promise<{ provider: string; report: ProviderReport } | null> {
  const isUnapplied = and(eq(providerReports.id, id), isNull(providerReports.appliedAt))
  const [row] = await tx.select().from(providerReports).where(isUnapplied).for('no key update')
  return row ? { provider: row.provider, report: toProviderReport(row) } : null
}

/** A check of the table allows each kind its own states only. */
function toProviderReport(row: ReportRow): ProviderReport {
  const { kind, reference, paymentReference, state, amountMinor: minor, currency } = row
  const amount = { minor, currency }
  return { kind, reference, paymentReference, state, amount } as ProviderReport
}

/** The report must be locked. */
export async function markReportApplied(
  tx: Database,
  { id, now }: { id: ProviderReportId; now: Date },
): Promise<void> {
  await tx.update(providerReports).set({ appliedAt: now }).where(eq(providerReports.id, id))
}

/** Lists reports that are not applied and whose payment is captured, in the order of their ids. */
export async function listApplicableReports(
  db: Database,
  { after, limit }: { after?: ProviderReportId | undefined; limit: number },
): Promise<ProviderReportId[]> {
  const rows = await db
    .select({ id: providerReports.id })
    .from(providerReports)
    .innerJoin(
      paymentReferences,
      and(
        eq(paymentReferences.provider, providerReports.provider),
        eq(paymentReferences.reference, providerReports.paymentReference),
      ),
    )
    .innerJoin(payments, eq(payments.id, paymentReferences.paymentId))
    .where(
      and(
        isNull(providerReports.appliedAt),
        gt(payments.capturedMinor, 0),
        after && gt(providerReports.id, after),
      ),
    )
    .orderBy(asc(providerReports.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
