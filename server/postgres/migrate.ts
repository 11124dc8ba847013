import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { getSqlState, isLockTimeout } from '#platform/db/sql-state'
import { StartupError } from '../startup/startup-error.ts'
import {
  getNumber,
  listMigrations,
  loadMigration,
  type Migration,
  splitStatements,
} from './migration-file.ts'

/** Advisory lock id (any number): one process migrates at a time. */
const MIGRATION_LOCK = 20_260_822
const LOCK_POLL_MS = 200

/** Indexes that are built concurrently wait for transactions, and nothing waits behind them. */
const CONCURRENT_LOCK_TIMEOUT_MS = 10 * 60_000

const DEADLOCK = '40P01'

interface MigrateOptions {
  folder?: string
  /** How long a migration waits for one lock. While it waits, all queries on that table wait behind it. */
  lockTimeoutMs?: number
  /** How often it tries, with a pause between, in which those queries run. */
  maxTries?: number
  pauseMs?: number
}

/** Numbers of migrations: `0095`. */
interface SchemaVersion {
  /** What this version of the shop needs. */
  needed: string
  /** What the database has: more, if a newer version of the shop has added to it. */
  found: string
}

/**
 * Runs the `.sql` files of a folder that have not been applied to this database, in the order of their names. Other versions
 * of the shop may use the database meanwhile. Throws `StartupError` if the database has a migration that this version
 * cannot run on.
 */
export async function migrate(
  url: string,
  { folder = 'db/migrations', ...options }: MigrateOptions = {},
): Promise<SchemaVersion> {
  const client = new Client({ connectionString: url })
  await client.connect().catch(throwUnreachable)
  try {
    // Replaces defaults of the role: a migration may take long.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await lockMigrations(client)
    await createMigrationsTable(client)
    const { rows } = await client.query<AppliedMigration>(
      'select name, digest, kind, unused_since from migrations order by name',
    )
    const migrations = listMigrations(folder).map((name) => loadMigration(folder, name))
    const needed = getNumber(migrations.at(-1)!.name)
    rejectUnknownMigrations(rows, migrations)
    rejectChangedMigrations(rows, migrations)

    const applied = new Set(rows.map(({ name }) => name))
    for (const migration of migrations) {
      if (!applied.has(migration.name)) await runMigration(client, migration, options)
    }
    const [found = needed] = [needed, ...rows.map(({ name }) => getNumber(name))].sort().reverse()
    return { needed, found }
  } finally {
    await client.end()
  }
}

/**
 * Asks again and again. A statement that waits for the lock would hold a snapshot, for whose end an index that is built
 * concurrently by the holder waits: a deadlock.
 */
async function lockMigrations(client: Client) {
  for (;;) {
    const { rows } = await client.query<{ is_locked: boolean }>(
      'select pg_try_advisory_lock($1) as is_locked',
      [MIGRATION_LOCK],
    )
    if (rows[0]!.is_locked) return
    await sleep(LOCK_POLL_MS)
  }
}

async function createMigrationsTable(client: Client) {
  await client.query(
    'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
  )
  // Without the check each start would wait for the lock of a table that health checks read.
  const { rows } = await client.query<{ columns: string[] }>(
    "select array_agg(attname::text) as columns from pg_attribute where attrelid = 'migrations'::regclass and attnum > 0",
  )
  for (const column of ['digest', 'kind', 'unused_since']) {
    if (!rows[0]!.columns.includes(column))
      await client.query(`alter table migrations add column ${column} text`)
  }
}

/** The cause is usually a wrong `DATABASE_URL`. The message is empty if the host has several addresses. */
export function throwUnreachable(error: Error & { code?: string }): never {
  throw new StartupError(`The shop cannot connect to the database: ${error.message || error.code}.`)
}

interface AppliedMigration {
  name: string
  digest: string | null
  kind: string | null
  unused_since: string | null
}

/** This version runs on migrations that it does not know if they only add, or drop what it does not use any more. */
function rejectUnknownMigrations(applied: AppliedMigration[], known: Migration[]) {
  const newest = getNumber(known.at(-1)!.name)
  const unknown = applied.find(({ name, kind, unused_since }) => {
    if (known.some((migration) => migration.name === name) || kind === 'expand') return false
    return kind !== 'contract' || unused_since === null || unused_since > newest
  })
  if (unknown) {
    throw new StartupError(
      `This database was changed by a newer version of the shop (it has run ${unknown.name}), and this version, which needs the schema ${newest}, may not run on it: update the shop, or use another database.`,
    )
  }
}

/** A released migration never changes. Before the release, a database with an older text must be created again. */
function rejectChangedMigrations(applied: AppliedMigration[], known: Migration[]) {
  const changed = applied.find(({ name, digest }) => {
    return known.some((migration) => migration.name === name && migration.digest !== digest)
  })
  if (changed) {
    throw new StartupError(
      `This database was created by another version of the shop (its ${changed.name} is not the one here): start that version, or use another DATA_DIR or DATABASE_URL.`,
    )
  }
}

/** A migration that does not get its locks gives way to the queries behind it, and tries again. */
async function runMigration(
  client: Client,
  migration: Migration,
  { lockTimeoutMs = 1_000, maxTries = 30, pauseMs = 2_000 }: MigrateOptions,
) {
  for (let tries = 1; ; tries++) {
    try {
      return await (migration.isTransaction
        ? runInTransaction(client, migration, lockTimeoutMs)
        : runStatements(client, migration))
    } catch (error) {
      if (!isLockTimeout(error) && getSqlState(error) !== DEADLOCK) throw error
      if (tries >= maxTries) throw toLockedError(migration.name)
      await sleep(pauseMs)
    }
  }
}

async function runInTransaction(client: Client, migration: Migration, lockTimeoutMs: number) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(migration.sql)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Each statement can be repeated: a process may end between any two of them. */
async function runStatements(client: Client, migration: Migration) {
  await client.query(`set lock_timeout = ${CONCURRENT_LOCK_TIMEOUT_MS}`)
  for (const statement of splitStatements(migration.sql)) await client.query(statement)
  await client.query('set lock_timeout = 0')
  await record(client, migration)
}

async function record(client: Client, { name, digest, kind }: Migration) {
  const unusedSince = kind?.kind === 'contract' ? kind.unusedSince : null
  await client.query(
    'insert into migrations (name, digest, kind, unused_since) values ($1, $2, $3, $4)',
    [name, digest, kind?.kind ?? null, unusedSince],
  )
}

function toLockedError(name: string) {
  return new StartupError(
    `The migration ${name} waits for a table that another program uses: stop that program, or end its transaction (pg_stat_activity lists them), and start the shop again. Nothing was changed.`,
  )
}
