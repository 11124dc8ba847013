import { sql } from 'drizzle-orm'
import { openDatabase } from '#platform/db/database'
import type { Config } from '../config/config.ts'
import { hasDevMailbox } from '../http/mailbox.ts'
import { createDemoAdmin, type DemoAdmin } from './demo-admin.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import { seedDemo } from './seed-demo.ts'
import { type Print, withSlowNotice } from './slow-notice.ts'

/** Any number: of two first starts at once, one seeds and the other waits and finds it done. */
const SEED_LOCK = 20_260_823

/**
 * An empty shop gets the demo catalogue, whole or not at all; and one that is tried out here an administrator, whose
 * password is told this once.
 */
export async function seedIfEmpty(
  config: Config,
  { databaseUrl }: Infrastructure,
  print: Print,
): Promise<DemoAdmin | null> {
  if (config.SEED === 'none') return null
  const { db, close } = openDatabase(databaseUrl)
  const seeding = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const now = new Date()
    const isFilled = await seedDemo(tx, { storeName: config.STORE_NAME, now })
    return isFilled && hasDevMailbox(config) ? createDemoAdmin(tx, now) : null
  })
  return withSlowNotice(seeding, () =>
    print('Filling the shelves with the demo catalogue …'),
  ).finally(close)
}
