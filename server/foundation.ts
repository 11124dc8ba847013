import path from 'node:path'
import { openRateLimits, type Parts } from '#api'
import { openPictures } from '#modules/pictures'
import { openDatabase } from '#platform/database'
import { openFiles } from '#platform/files'
import { newLog } from '#platform/log'
import { config } from './config.ts'
import { keptSecret } from './kept-secret.ts'
import { migrate } from './migrate.ts'
import { paymentProviders } from './payment-providers.ts'
import { embeddedPostgres } from './postgres.ts'
import { seedDemo } from './seed.ts'

/** What the shop stands on: a migrated database, the key it signs with, its files and its log. */
export async function layFoundation() {
  const postgres = config.DATABASE_URL
    ? { url: config.DATABASE_URL, stop() {} }
    : await embeddedPostgres(config.DATA_DIR)
  await migrate(postgres.url)

  const { db, pool, close } = openDatabase(postgres.url)
  if (config.SEED === 'demo') await seedDemo(db)

  const secretKey = config.SECRET_KEY ?? keptSecret(config.DATA_DIR, 'secret.key')
  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '')
  const stripe = config.STRIPE_SECRET_KEY
    ? { secretKey: config.STRIPE_SECRET_KEY, webhookSecret: config.STRIPE_WEBHOOK_SECRET }
    : undefined
  const folder = path.join(config.DATA_DIR, 'files')
  const files = await openFiles({ folder, publicUrl, secretKey })
  const log = newLog({ level: config.LOG_LEVEL })
  const parts: Parts = {
    db,
    now: () => new Date(),
    publicUrl,
    storeName: config.STORE_NAME,
    secretKey,
    files,
    pictures: openPictures({
      db,
      files,
      folder: path.join(config.DATA_DIR, 'pictures'),
      onError: (error, about) => log.warn({ error }, about),
    }),
    providers: await paymentProviders({ publicUrl, secretKey, stripe }),
    log,
    rateLimits: config.RATE_LIMITS === 'on' ? openRateLimits(pool) : null,
  }

  return {
    parts,
    databaseUrl: postgres.url,
    async close() {
      await close()
      postgres.stop()
    },
  }
}
