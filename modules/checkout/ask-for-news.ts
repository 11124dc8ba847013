import { openPayments, type PaymentProviders } from '#modules/payments'
import type { Database } from '#platform/database'
import { askProvider } from './ask-provider.ts'

const HOUR_MS = 3_600_000
/** By then a webhook should have come. */
const PATIENCE_MS = 10 * 60_000
const LONGEST_MS = 72 * HOUR_MS
const MOST = 200

/**
 * Asks the providers about payments whose news did not come: a lost webhook loses no payment. Those of the last
 * three days; what cannot be asked now is asked the next time.
 */
export async function askForNews(
  db: Database,
  { providers, now }: { providers: PaymentProviders; now: Date },
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const silent = { from: before(LONGEST_MS), to: before(PATIENCE_MS), limit: MOST }
  const errors: unknown[] = []
  for (const payment of await openPayments(db, silent)) {
    await askProvider(db, { payment, providers, now }).catch((error) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some payments could not be asked about')
}
