import { sql } from 'drizzle-orm'
import { openDatabase } from '#platform/database'
import type { Config } from './config.ts'
import type { Foundation } from './foundation.ts'
import { during, type Say } from './progress.ts'
import { seedDemo } from './seed.ts'

/** Any number: of two first starts at once, one seeds and the other waits and finds it done. */
const SEEDING = 20_260_823

/** An empty shop gets the demo catalogue, whole or not at all. */
export async function seedOnce(
  { SEED, STORE_NAME: storeName }: Config,
  { databaseUrl }: Foundation,
  say: Say,
) {
  if (SEED === 'none') return
  const { db, close } = openDatabase(databaseUrl)
  const seeding = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEEDING})`)
    await seedDemo(tx, { storeName, now: new Date() })
  })
  await during(seeding, () => say('Filling the shelves with the demo catalogue …')).finally(close)
}
