import { sql } from 'drizzle-orm'
import { openDatabase } from '#platform/database'
import type { Config } from './config.ts'
import { addDemoAdmin, type DemoAdmin } from './demo-admin.ts'
import type { Foundation } from './foundation.ts'
import { isTriedOut } from './mailbox.ts'
import { during, type Say } from './progress.ts'
import { seedDemo } from './seed.ts'

/** Any number: of two first starts at once, one seeds and the other waits and finds it done. */
const SEEDING = 20_260_823

/**
 * An empty shop gets the demo catalogue, whole or not at all; and one that is tried out here an administrator, whose
 * password is told this once.
 */
export async function seedOnce(
  config: Config,
  { databaseUrl }: Foundation,
  say: Say,
): Promise<DemoAdmin | null> {
  if (config.SEED === 'none') return null
  const { db, close } = openDatabase(databaseUrl)
  const seeding = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEEDING})`)
    const now = new Date()
    const isFilled = await seedDemo(tx, { storeName: config.STORE_NAME, now })
    return isFilled && isTriedOut(config) ? addDemoAdmin(tx, now) : null
  })
  return during(seeding, () => say('Filling the shelves with the demo catalogue …')).finally(close)
}
