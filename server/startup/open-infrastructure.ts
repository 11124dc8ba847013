import type { Config } from '../config/config.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { migrate } from '../postgres/migrate.ts'
import { loadGeneratedSecret } from './generated-secret.ts'
import { type Print, withSlowNotice } from './slow-notice.ts'

/** What every process of the shop stands on. It is laid once, by whoever starts the shop. */
export interface Infrastructure {
  databaseUrl: string
  /** Signs links; at least 32 characters. */
  secretKey: string
  /** Lets go of the database, and stops it when it was ours and nobody else uses it. */
  close: () => Promise<void>
}

/** A running, migrated database and the key the shop signs with. Command-line tools stand on it too. */
export async function openInfrastructure(
  { DATABASE_URL, DATA_DIR, SECRET_KEY }: Config,
  print: Print = () => {},
): Promise<Infrastructure> {
  const postgres = DATABASE_URL
    ? { url: DATABASE_URL, stop: async () => {} }
    : await startEmbeddedPostgres(DATA_DIR, [], print)
  try {
    await withSlowNotice(migrate(postgres.url), () => print('Bringing the database up to date …'))
    const secretKey = SECRET_KEY ?? loadGeneratedSecret(DATA_DIR, 'secret.key')
    return { databaseUrl: postgres.url, secretKey, close: postgres.stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
