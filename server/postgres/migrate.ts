import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { isLockTimeout } from '#platform/db/sql-state'
import { StartupError } from '../startup/startup-error.ts'

/** Advisory lock id (any number): one process migrates at a time. */
const MIGRATION_LOCK = 20_260_822

interface MigrateOptions {
  folder?: string
  /** How long a migration waits for one lock. While it waits, all queries on that table wait behind it. */
  lockTimeoutMs?: number
}

/** Runs the `.sql` files of a folder that have not been applied to this database, in the order of their names. */
export async function migrate(
  url: string,
  { folder = 'db/migrations', lockTimeoutMs = 10_000 }: MigrateOptions = {},
): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect().catch(throwUnreachable)
  try {
    // Replaces defaults of the role: a migration, and the wait for another process that migrates, may take long.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
    )
    await client.query('alter table migrations add column if not exists digest text')
    const { rows } = await client.query<AppliedMigration>(
      'select name, digest from migrations order by name',
    )
    const migrations = listMigrations(folder).map((name) => loadMigration(folder, name))
    rejectUnknownMigrations(rows, migrations)
    rejectChangedMigrations(rows, migrations)

    const applied = new Set(rows.map(({ name }) => name))
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    for (const migration of migrations) {
      if (!applied.has(migration.name)) await runMigration(client, migration)
    }
  } finally {
    await client.end()
  }
}

/** Returns the file names in the order of execution. */
export function listMigrations(folder = 'db/migrations'): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/** The cause is usually a wrong `DATABASE_URL`. The message is empty if the host has several addresses. */
function throwUnreachable(error: Error & { code?: string }): never {
  throw new StartupError(`The shop cannot connect to the database: ${error.message || error.code}.`)
}

interface Migration {
  name: string
  sql: string
  /** SHA-256 of the SQL text, to detect changed files. */
  digest: string
}

interface AppliedMigration {
  name: string
  digest: string | null
}

function loadMigration(folder: string, name: string): Migration {
  const sql = readFileSync(`${folder}/${name}`, 'utf8')
  return { name, sql, digest: hash('sha256', sql) }
}

function rejectUnknownMigrations(applied: AppliedMigration[], known: Migration[]) {
  const unknown = applied.find(({ name }) => !known.some((migration) => migration.name === name))
  if (unknown) {
    throw new StartupError(
      `This database was created by a newer version of the shop (it has run ${unknown.name}): update the shop, or use another database.`,
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

async function runMigration(client: Client, { name, sql, digest }: Migration) {
  await client.query('begin')
  await client.query(sql).catch((error) => {
    throw isLockTimeout(error) ? toLockedError(name) : error
  })
  await client.query('insert into migrations (name, digest) values ($1, $2)', [name, digest])
  await client.query('commit')
}

function toLockedError(name: string) {
  return new StartupError(
    `The migration ${name} waits for a table that another program uses: stop that program, or end its transaction (pg_stat_activity lists them), and start the shop again. Nothing was changed.`,
  )
}
