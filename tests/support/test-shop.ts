import { after } from 'node:test'
import { sql } from 'drizzle-orm'
import { createProduct, findOrCreateCategoryPath } from '#modules/catalog'
import { type Database, openDatabase } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { dollars } from '#platform/money/money'
import { users } from '#tables/identity'
import { createTestDatabase } from './test-database.ts'

// On module level: a hook that is set inside a test runs at the end of that test.
const { url, drop } = await createTestDatabase()
const { db, close } = openDatabase(url)

/**
 * Deletes in a session of its own, without triggers and foreign keys. A change of `session_replication_role` discards all plans
 * of its session, and the statements of the tests would be planned again.
 */
const cleaner = openDatabase(withoutTriggers(url), { maxConnections: 1, keepIdleConnections: true })
after(() => Promise.all([close(), cleaner.close()]).then(drop))

// What the migrations fill, such as the tax rates, is restored where a test has changed it.
const { emptyTables, filledTables } = await listTables(db)
const filled = await readRows(db, filledTables)
await cleaner.db.execute(sql.raw(buildDeleteProcedure(emptyTables, filled)))

/** Brings the database of the test file to the state after the migrations. */
export async function openTestShop() {
  // Retries after a deadlock with an e-mail job that the previous test left running.
  await runInTransaction(cleaner.db, (tx) => tx.execute(sql`call delete_all_rows()`))
  return { db, url }
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** Adds a product. Products with a later day are newer and listed first. */
export async function addTestProduct(
  db: Database,
  title: string,
  { price = 10, day = 1, stock = 20 } = {},
) {
  const now = utc(`2026-08-${String(day).padStart(2, '0')} 09:00`)
  const variants = [{ price: dollars(price), stock }] as const
  return createProduct(db, { title, description: `${title}.`, variants: [...variants], now })
}

/** Adds a product with an image to a category, such as `['Fashion', 'Caps']`, which is created if it is missing. */
export async function addTestProductToCategory(
  db: Database,
  path: string[],
  title: string,
  { price = 12, stock = 9 }: { price?: number; stock?: number } = {},
) {
  const categoryId = await findOrCreateCategoryPath(db, path)
  const images = [{ source: 'art:mug.forest.0', alt: title }]
  const variants = [{ price: dollars(price), stock }] as const
  const now = utc('2026-08-01 09:00')
  return createProduct(db, { title, categoryId, images, variants: [...variants], now })
}

export async function createTestUser(db: Database, name: string) {
  const id = newId<'user'>()
  const createdAt = utc('2026-08-01 09:00')
  await db.insert(users).values({ id, createdAt, updatedAt: createdAt })
  return { id, name }
}

/** Parses a time such as `2026-08-22 09:00` as UTC. */
export function utc(dateAndTime: string): Date {
  return new Date(`${dateAndTime.replace(' ', 'T')}:00Z`)
}

function withoutTriggers(databaseUrl: string): string {
  const changed = new URL(databaseUrl)
  changed.searchParams.set('options', '-c session_replication_role=replica')
  return changed.href
}

/**
 * Builds the procedure that deletes all rows of these tables. It keeps its plans, which take ten times as long to make as
 * the deletion. Truncating all of them would create new files for each, which takes twenty times as long, although most are
 * empty. The locks wait for transactions of the previous test.
 */
function buildDeleteProcedure(tables: string[], filled: FilledTable[]): string {
  const restored = filled.map(
    ({ name, rows }) => `
    if (${buildRowsQuery(name)}) is distinct from '${rows}'::jsonb then
      delete from ${name};
      insert into ${name} select * from jsonb_populate_recordset(null::${name}, '${rows}');
    end if;`,
  )
  const names = tables.map((name) => `select '${name}' where exists (select from ${name})`)
  return `create procedure delete_all_rows() language plpgsql as $$ declare name text; begin
    lock table ${tables.join(', ')};
    for name in ${names.join(' union all ')} loop
      execute 'delete from ' || name;
    end loop;${restored.join('')}
  end $$`
}

interface FilledTable {
  name: string
  /** As JSON, for a quoted string of SQL. */
  rows: string
}

function readRows(db: Database, tables: string[]): Promise<FilledTable[]> {
  return Promise.all(
    tables.map(async (name) => {
      const { rows } = await db.execute<{ rows: string }>(
        sql.raw(`select (${buildRowsQuery(name)})::text as rows`),
      )
      return { name, rows: rows[0]!.rows.replaceAll("'", "''") }
    }),
  )
}

function buildRowsQuery(table: string): string {
  return `select jsonb_agg(to_jsonb(t) order by to_jsonb(t)) from ${table} t`
}

async function listTables(db: Database) {
  const { rows } = await db.execute<{ name: string }>(
    sql`select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
        and relname <> 'migrations'`,
  )
  const isEmpty = async ({ name }: { name: string }) => {
    const found = await db.execute(sql.raw(`select 1 from ${name} limit 1`))
    return { name, isEmpty: found.rows.length === 0 }
  }
  const tables = await Promise.all(rows.map(isEmpty))
  const listNames = (wanted: boolean) =>
    tables.filter((table) => table.isEmpty === wanted).map(({ name }) => name)
  return { emptyTables: listNames(true), filledTables: listNames(false) }
}
