import { after } from 'node:test'
import { sql } from 'drizzle-orm'
import { createProduct, findOrCreateCategoryPath } from '#modules/catalog'
import { type Database, openDatabase } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { dollars } from '#platform/money/money'
import { users } from '#tables/identity'
import { createTestDatabase } from './test-database.ts'

// At the top of the file, because a hook that is set inside a test ends with that test.
const { url, drop } = await createTestDatabase()
const { db, close } = openDatabase(url)
after(() => close().then(drop))

// Everything but what the migrations themselves put there, such as tax rates.
const emptyTables = await listEmptyTables(db)
const deleteAll = sql.raw(buildDeleteAll(emptyTables))

/** An empty shop. A test file has one database and empties it. */
export async function openTestShop() {
  // Again when it gave way to a letter that the test before set going.
  await runInTransaction(db, (tx) => tx.execute(deleteAll))
  return { db, url }
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** Puts a product on the shelf; the later its day, the higher it stands. */
export async function addTestProduct(
  db: Database,
  title: string,
  { price = 10, day = 1, stock = 20 } = {},
) {
  const now = utc(`2026-08-${String(day).padStart(2, '0')} 09:00`)
  const variants = [{ price: dollars(price), stock }] as const
  return createProduct(db, { title, description: `${title}.`, variants: [...variants], now })
}

/** Puts a product with a picture in a category, which is made where it is missing: `['Fashion', 'Caps']`. */
export async function addTestProductToCategory(db: Database, path: string[], title: string) {
  const categoryId = await findOrCreateCategoryPath(db, path)
  const images = [{ source: 'art:mug.forest.0', alt: title }]
  const variants = [{ price: dollars(12), stock: 9 }] as const
  const now = utc('2026-08-01 09:00')
  return createProduct(db, { title, categoryId, images, variants: [...variants], now })
}

/** Somebody with an account. */
export async function createTestUser(db: Database, name: string) {
  const id = newId<'user'>()
  const createdAt = utc('2026-08-01 09:00')
  await db.insert(users).values({ id, createdAt, updatedAt: createdAt })
  return { id, name }
}

/** A moment on the shop's own clock: `utc('2026-08-22 09:00')`. */
export function utc(dateAndTime: string): Date {
  return new Date(`${dateAndTime.replace(' ', 'T')}:00Z`)
}

/**
 * Builds the statement that deletes all rows of these tables. Truncating all of them would create new files for each,
 * which takes twenty times as long, although most are empty. The locks wait for transactions of the test before.
 */
function buildDeleteAll(tables: string[]): string {
  const names = tables.map((name) => `select '${name}' where exists (select from ${name})`)
  return `do $$ declare name text; begin
    lock table ${tables.join(', ')};
    -- Neither triggers nor foreign keys are checked.
    set local session_replication_role = replica;
    for name in ${names.join(' union all ')} loop
      execute 'delete from ' || name;
    end loop;
  end $$`
}

async function listEmptyTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const isEmpty = async (name: string) => {
    const { rows } = await db.execute(sql.raw(`select 1 from ${name} limit 1`))
    return rows.length === 0
  }
  const found = await Promise.all(
    rows.map(async ({ name }) => ((await isEmpty(name)) ? [name] : [])),
  )
  return found.flat()
}
