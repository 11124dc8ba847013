import type { Config } from '../config/config.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { migrate } from '../postgres/migrate.ts'
import { loadGeneratedSecret } from './generated-secret.ts'
import { type Print, withSlowNotice } from './slow-notice.ts'

/** What all processes of the shop share. The primary process opens it. */
export interface Infrastructure {
  databaseUrl: string
  /** Signs links; at least 32 characters. */
  secretKey: string
  /** Stops the embedded database, unless another process uses it. */
  close: () => Promise<void>
}

/** Starts and migrates the database, and loads the secret key. Command-line tools use it too. */
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
