import type { Config } from '../config/config.ts'
import { toDatabaseTimeouts } from '../config/database-settings.ts'
import { countAllowedConnections } from '../postgres/count-connections.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { migrate } from '../postgres/migrate.ts'
import { checkPooler, rejectTransactionPooler } from '../postgres/pooler.ts'
import { loadGeneratedSecret } from './generated-secret.ts'
import { getConnectionBudget } from './plan-connections.ts'
import { type Print, withSlowNotice } from './slow-notice.ts'

/** What all processes of the shop share. The primary process opens it. */
export interface Infrastructure {
  databaseUrl: string
  /** How many connections all processes may have together. */
  databaseConnections: number
  /** Signs links; at least 32 characters. */
  secretKey: string
  /** Reads the embedded database for backups; null for another one. */
  replicationUrl: string | null
  /** Stops the embedded database, unless another process uses it. */
  close: () => Promise<void>
}

/** Starts and migrates the database, and loads the secret key. Command-line tools use it too. */
export async function openInfrastructure(
  config: Config,
  print: Print = () => {},
): Promise<Infrastructure> {
  const { DATABASE_URL, DATA_DIR, SECRET_KEY } = config
  const postgres = DATABASE_URL
    ? { url: DATABASE_URL, replicationUrl: null, stop: async () => {} }
    : await startEmbeddedPostgres(DATA_DIR, [], print)
  try {
    if (DATABASE_URL) await rejectTransactionPooler(DATABASE_URL)
    const migrating = migrate(postgres.url)
    const { needed, found } = await withSlowNotice(migrating, () =>
      print('Bringing the database up to date …'),
    )
    if (found > needed) {
      print(
        `This version needs the schema ${needed}. The database has ${found}, of a newer version, and works with this one.`,
      )
    }
    await checkConfiguredPooler(config, postgres.url)
    const allowedConnections = await countAllowedConnections(postgres.url)
    return {
      databaseUrl: postgres.url,
      replicationUrl: postgres.replicationUrl,
      databaseConnections: getConnectionBudget(config, allowedConnections),
      secretKey: SECRET_KEY ?? loadGeneratedSecret(DATA_DIR, 'secret.key'),
      close: postgres.stop,
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function checkConfiguredPooler(config: Config, databaseUrl: string) {
  const { DATABASE_POOLER_URL: poolerUrl } = config
  if (poolerUrl) await checkPooler({ databaseUrl, poolerUrl, timeouts: toDatabaseTimeouts(config) })
}
