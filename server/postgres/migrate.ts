import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { StartupError } from '../startup/startup-error.ts'

/** Any number: whoever holds this lock migrates, and the others wait and find it done. */
const MIGRATION_LOCK = 20_260_822

/** Runs the plain `.sql` files of a folder that have not run here yet, in the order of their names. */
export async function migrate(url: string, folder = 'db/migrations'): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect().catch(throwUnreachable)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
    )
    await client.query('alter table migrations add column if not exists digest text')
    const { rows } = await client.query<AppliedMigration>(
      'select name, digest from migrations order by name',
    )
    const migrations = listMigrations(folder).map((name) => loadMigration(folder, name))
    rejectNewerMigrations(rows, migrations)
    rejectChangedMigrations(rows, migrations)

    const done = new Set(rows.map(({ name }) => name))
    for (const migration of migrations) {
      if (!done.has(migration.name)) await runMigration(client, migration)
    }
  } finally {
    await client.end()
  }
}

/** The names of all migrations, in their order. */
export function listMigrations(folder = 'db/migrations'): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/** Most likely a wrong `DATABASE_URL`; the message of an address with several numbers is empty. */
function throwUnreachable(error: Error & { code?: string }): never {
  throw new StartupError(`The database does not let the shop in: ${error.message || error.code}.`)
}

interface Migration {
  name: string
  sql: string
  /** Of its text: another text made another database. */
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

function rejectNewerMigrations(done: AppliedMigration[], known: Migration[]) {
  const unknown = done.find(({ name }) => !known.some((one) => one.name === name))
  if (unknown) {
    throw new StartupError(
      `This database was made by a newer version of the shop (it has run ${unknown.name}): update the shop, or give it another database.`,
    )
  }
}

/** A migration never changes once it was released; before that, a database that ran it earlier is another one. */
function rejectChangedMigrations(done: AppliedMigration[], known: Migration[]) {
  const other = done.find(({ name, digest }) => {
    return known.some((one) => one.name === name && one.digest !== digest)
  })
  if (other) {
    throw new StartupError(
      `This database was made by another version of the shop (its ${other.name} is not the one here): start that version again, or give this one another DATA_DIR or DATABASE_URL.`,
    )
  }
}

async function runMigration(client: Client, { name, sql, digest }: Migration) {
  await client.query('begin')
  await client.query(sql)
  await client.query('insert into migrations (name, digest) values ($1, $2)', [name, digest])
  await client.query('commit')
}
