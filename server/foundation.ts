import type { Config } from './config.ts'
import { keptSecret } from './kept-secret.ts'
import { migrate } from './migrate.ts'
import { embeddedPostgres } from './postgres.ts'
import { during, type Say } from './progress.ts'

/** What every process of the shop stands on. It is laid once, by whoever starts the shop. */
export interface Foundation {
  databaseUrl: string
  /** Signs links; at least 32 characters. */
  secretKey: string
  /** Lets go of the database, and stops it when it was ours and nobody else uses it. */
  leave: () => Promise<void>
}

/** A running, migrated database and the key the shop signs with. Command-line tools stand on it too. */
export async function layFoundation(
  { DATABASE_URL, DATA_DIR, SECRET_KEY }: Config,
  say: Say = () => {},
): Promise<Foundation> {
  const postgres = DATABASE_URL
    ? { url: DATABASE_URL, stop: async () => {} }
    : await embeddedPostgres(DATA_DIR, [], say)
  try {
    await during(migrate(postgres.url), () => say('Bringing the database up to date …'))
    const secretKey = SECRET_KEY ?? keptSecret(DATA_DIR, 'secret.key')
    return { databaseUrl: postgres.url, secretKey, leave: postgres.stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
