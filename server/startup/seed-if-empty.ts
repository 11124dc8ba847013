import { sql } from 'drizzle-orm'
import { openDatabase } from '#platform/db/database'
import type { Config } from '../config/config.ts'
import { hasDevMailbox } from '../config/dev-mailbox.ts'
import { createDemoAdmin, type DemoAdmin } from './demo-admin.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import { getSandboxUrl } from './open-marketplace.ts'
import { seedDemo } from './seed-demo.ts'
import { type Print, withSlowNotice } from './slow-notice.ts'

/** Advisory lock id (any number): if two processes start at once, one seeds and the other waits. */
const SEED_LOCK = 20_260_823

/**
 * Seeds an empty shop with the demo catalogue, in one transaction. A shop with the development mailbox also gets an
 * administrator. Returns the administrator's password, which is not stored; null if none was created.
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
    const isSeeded = await seedDemo(tx, {
      ...{ storeName: config.STORE_NAME, now },
      marketplaceUrl: getSandboxUrl(config),
    })
    return isSeeded && hasDevMailbox(config) ? createDemoAdmin(tx, now) : null
  })
  return withSlowNotice(seeding, () => print('Adding the demo catalogue …')).finally(close)
}
