import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { type CommissionRateId, commissionRateEnds, commissionRates } from '../tables.ts'
import { rateEnd } from './commission-rates.ts'

interface EndRateInput {
  id: CommissionRateId
  /** Null for now. */
  endsAt: Date | null
  now: Date
}

type EndRateError =
  | 'commission_rate_not_found'
  | 'commission_rate_ended'
  | 'commission_rate_ends_in_past'

/** Ends a rate earlier than planned. Orders that were placed before the end are not changed. */
export async function endRate(
  tx: Database,
  { id, endsAt: chosen, now }: EndRateInput,
): Promise<Result<null, EndRateError>> {
  // The lock lets two who end a rate see each other.
  const [locked] = await tx
    .select({ id: commissionRates.id })
    .from(commissionRates)
    .where(eq(commissionRates.id, id))
    .for('update')
  if (!locked) return err('commission_rate_not_found')
  const [known] = await tx
    .select({ end: rateEnd })
    .from(commissionRates)
    .where(eq(commissionRates.id, id))
  const endsAt = chosen ?? now
  if (endsAt < now) return err('commission_rate_ends_in_past')
  if (known?.end && new Date(known.end) <= endsAt) return err('commission_rate_ended')
  await tx.insert(commissionRateEnds).values({ rateId: id, endsAt, createdAt: now })
  return ok(null)
}
