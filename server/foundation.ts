import { openDatabase } from '#platform/database'
import { config } from './config.ts'
import { migrate } from './migrate.ts'
import { embeddedPostgres } from './postgres.ts'
import { seedDemo } from './seed.ts'

/** What the shop stands on: a migrated database, and the key it signs with. */
export async function layFoundation() {
  const postgres = config.DATABASE_URL
    ? { url: config.DATABASE_URL, stop() {} }
    : await embeddedPostgres(config.DATA_DIR)
  await migrate(postgres.url)

  const { db, close } = openDatabase(postgres.url)
  if (config.SEED === 'demo') await seedDemo(db)

  return {
    db,
    databaseUrl: postgres.url,
    async close() {
      await close()
      postgres.stop()
    },
  }
}
