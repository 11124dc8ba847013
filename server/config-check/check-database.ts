import { Client } from 'pg'
import type { SetUpGap } from '#contract/set-up'
import { listUsers } from '#modules/identity'
import { getSetUp } from '#modules/set-up'
import { type Database, openDatabase } from '#platform/db/database'
import { readReplicaPosition } from '#platform/db/replicas/replica-watch'
import { type Config, parseConfig } from '../config/config.ts'
import { MONITORING_TIMEOUTS } from '../config/database-settings.ts'
import { isLoopbackHostname } from '../config/loopback.ts'
import { getPublicUrl } from '../config/public-url.ts'
import { countAllowedConnections } from '../postgres/count-connections.ts'
import { listMigrations } from '../postgres/migration-file.ts'
import { DEMO_ADMIN_EMAIL } from '../startup/demo-admin.ts'
import { DEFAULT_PER_PROCESS, getConnectionBudget } from '../startup/plan-connections.ts'
import { StartupError } from '../startup/startup-error.ts'
import { type ConfigFinding, type FindingCode, findIf, toFinding } from './findings.ts'

interface CheckDatabaseInput {
  config: Config
  url: string
  /** The time of this machine, which is compared with that of the database. */
  now?: () => Date
}

const MIN_VERSION = 150_000
/** Codes of second factors are accepted 30 seconds around their time, and tokens a few seconds before it. */
const MAX_CLOCK_OFFSET_MS = 2_000

/** Finds what production lacks in the database and in what the owner has entered. It changes nothing. */
export async function checkDatabase(input: CheckDatabaseInput): Promise<ConfigFinding[]> {
  const { statementMs, connectionMs } = MONITORING_TIMEOUTS
  const client = new Client({
    connectionString: input.url,
    connectionTimeoutMillis: connectionMs,
    statement_timeout: statementMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const server = await checkServer(client, input)
    const connections = await checkConnections(input)
    const replicas = await Promise.all(input.config.DATABASE_REPLICA_URLS.map(checkReplica))
    const pending = await checkMigrations(client)
    const shop = pending.length > 0 ? pending : await checkShop(input)
    return [...server, ...connections, ...replicas.flat(), ...shop]
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return [toFinding('database_unreachable', message || code)]
  } finally {
    await client.end().catch(() => {})
  }
}

async function checkReplica(url: string): Promise<ConfigFinding[]> {
  const { host } = new URL(url)
  const replica = openDatabase(url, { maxConnections: 1, timeouts: MONITORING_TIMEOUTS })
  try {
    const isFollowing = (await readReplicaPosition(replica.pool)) !== null
    return findIf(!isFollowing, 'replica_not_following', host)
  } catch (error) {
    return [toFinding('replica_unreachable', `${host}: ${(error as Error).message}`)]
  } finally {
    await replica.close()
  }
}

interface ServerFacts {
  version: number
  version_name: string
  is_superuser: boolean
  is_encrypted: boolean
  is_archived: boolean
  time: Date
}

async function checkServer(
  client: Client,
  { config, url, now = () => new Date() }: CheckDatabaseInput,
): Promise<ConfigFinding[]> {
  const startedAt = now().getTime()
  const { rows } = await client.query<ServerFacts>(SERVER_FACTS)
  const server = rows[0]!
  const answeredAt = now().getTime()
  // The time of the database was read between the question and the answer.
  const offset = server.time.getTime() - (startedAt + answeredAt) / 2
  const seconds = Math.round(offset / 100) / 10
  const isOff = Math.abs(offset) - (answeredAt - startedAt) / 2 > MAX_CLOCK_OFFSET_MS
  return [
    ...findIf(server.version < MIN_VERSION, 'database_version', server.version_name),
    ...findIf(isOff, 'clock_offset', `the database is ${seconds} seconds ahead`),
    // The shop itself sets up the embedded database.
    ...(config.DATABASE_URL ? checkOutsideServer(server, url) : []),
  ]
}

const SERVER_FACTS = `
  select current_setting('server_version_num')::int as version,
    current_setting('server_version') as version_name,
    (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
    (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as is_encrypted,
    current_setting('archive_mode') <> 'off' as is_archived,
    clock_timestamp() as time`

/** `url` is that of the settings. */
export function checkOutsideServer(server: ServerFacts, url: string): ConfigFinding[] {
  const { hostname, searchParams } = new URL(url)
  // A socket is a folder, as in postgres:///shop?host=/run/postgresql and postgres://%2Frun%2Fpostgresql/shop.
  const isSocket = hostname === '' || hostname.startsWith('%2F') || searchParams.has('host')
  const isLocal = isSocket || isLoopbackHostname(hostname)
  const isUnverified = server.is_encrypted && searchParams.get('sslmode') === 'no-verify'
  return [
    ...findIf(server.is_superuser, 'database_superuser'),
    ...findIf(!isLocal && !server.is_encrypted, 'database_tls_missing'),
    ...findIf(!isLocal && isUnverified, 'database_tls_unverified'),
    ...findIf(!server.is_archived, 'database_not_archived'),
  ]
}

async function checkConnections({ config, url }: CheckDatabaseInput): Promise<ConfigFinding[]> {
  try {
    const budget = getConnectionBudget(config, await countAllowedConnections(url))
    const perProcess = Math.floor(budget / config.PROCESSES)
    const isLow = perProcess < DEFAULT_PER_PROCESS
    const detail = `${perProcess} of ${DEFAULT_PER_PROCESS}`
    return findIf(isLow, 'database_connections_low', detail)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return [toFinding('database_connections_too_few', error.message)]
  }
}

/** Finds nothing if the database has exactly the migrations of this version. */
async function checkMigrations(client: Client): Promise<ConfigFinding[]> {
  const { rows: tables } = await client.query(`select where to_regclass('migrations') is not null`)
  if (tables.length === 0) return [toFinding('database_empty')]
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map(({ name }) => name))
  const known = listMigrations()
  const isNewer = applied.size > known.filter((name) => applied.has(name)).length
  const pending = known.filter((name) => !applied.has(name))
  return isNewer
    ? [toFinding('database_newer')]
    : findIf(pending.length > 0, 'migrations_pending', pending.join(', '))
}

/** What the set-up of the shop lacks. Settings are checked without it, so their gaps have no finding here. */
const GAPS: Partial<Record<SetUpGap, FindingCode>> = {
  name: 'shop_name_default',
  seller: 'seller_missing',
  countries: 'countries_missing',
  rates: 'exchange_rates_of_demo',
  products: 'products_missing',
  sent_email: 'email_never_sent',
  demo: 'demo_catalogue',
}

async function checkShop({ config, url, now }: CheckDatabaseInput): Promise<ConfigFinding[]> {
  const { db, close } = openDatabase(url, { maxConnections: 2, timeouts: MONITORING_TIMEOUTS })
  try {
    const setUp = await getSetUp(db, {
      shopName: config.STORE_NAME,
      hasOwnName: config.STORE_NAME !== parseConfig({}).STORE_NAME,
      paymentMode: null,
      sendsEmail: Boolean(config.SMTP_URL),
      publicUrl: getPublicUrl(config),
      now: now?.() ?? new Date(),
    })
    const gaps = new Set(setUp.steps.flatMap(({ missing }) => missing))
    const codes = [...gaps].flatMap((gap) => GAPS[gap] ?? [])
    return [...codes.map((code) => toFinding(code)), ...(await checkDemoAdmin(db))]
  } finally {
    await close()
  }
}

async function checkDemoAdmin(db: Database): Promise<ConfigFinding[]> {
  const filter = DEMO_ADMIN_EMAIL
  const { users } = await listUsers(db, { page: 1, perPage: 10, filter, order: 'asc' })
  const isThere = users.some(({ email, app_metadata }) => {
    const { role } = app_metadata as { role?: unknown }
    return email === DEMO_ADMIN_EMAIL && role === 'admin'
  })
  return findIf(isThere, 'demo_admin', DEMO_ADMIN_EMAIL)
}
