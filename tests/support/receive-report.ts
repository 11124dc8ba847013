import { applyProviderReport } from '#modules/checkout'
import { type ProviderReport, saveProviderReport } from '#modules/payments'
import type { Database } from '#platform/db/database'

/** Does what the webhook does with a report of the sandbox. */
export async function receiveReport(db: Database, report: ProviderReport, now: Date) {
  const id = await saveProviderReport(db, { provider: 'sandbox', report, now })
  await applyProviderReport(db, { id, now })
}
