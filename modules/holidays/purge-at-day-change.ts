import { sql } from 'drizzle-orm'
import type { Country } from '#contract/pricing'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { HOLIDAYS_TAG } from './get-decisions.ts'
import { describeToday } from './list-todays-holidays.ts'

/** Purges the pages that show holidays if something else is celebrated somewhere than at the last look. */
export async function purgeAtDayChange(
  db: Database,
  input: { countries: readonly Country[]; now: Date },
): Promise<void> {
  const shown = await describeToday(db, input)
  await runInTransaction(db, async (tx) => {
    const { rowCount } = await tx.execute(
      sql`update holiday_clock set shown = ${shown} where shown <> ${shown}`,
    )
    if (rowCount) await purgeTags(tx, [HOLIDAYS_TAG])
  })
}
