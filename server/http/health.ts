import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Database } from '#platform/db/database'
import { listMigrations } from '../postgres/migrate.ts'
import type { OperatorWarnings } from './operator-warnings.ts'

const knownMigrations = listMigrations()

interface HealthInput {
  db: Database
  warnings?: OperatorWarnings | undefined
}

/**
 * `/live`: the process responds. `/ready`: the database responds and has all migrations; `warnings` lists codes of what
 * the operator should change.
 */
export function createHealthRoutes({ db, warnings }: HealthInput) {
  return new Hono()
    .use(async (c, next) => {
      await next()
      c.header('Cache-Control', 'no-store')
    })
    .get('/live', (c) => c.json({ status: 'ok' }))
    .get('/ready', async (c) => {
      const missing = await findMissingMigrations(db)
      if (!missing) return c.json({ status: 'unavailable', database: 'no answer' }, 503)
      if (missing.length > 0) return c.json({ status: 'unavailable', migrations: missing }, 503)
      return c.json({ status: 'ok', warnings: warnings?.list() ?? [] })
    })
}

/** Returns null if the database does not respond. */
async function findMissingMigrations(db: Database): Promise<string[] | null> {
  try {
    const { rows } = await db.execute<{ name: string }>(sql`select name from migrations`)
    const applied = new Set(rows.map(({ name }) => name))
    return knownMigrations.filter((name) => !applied.has(name))
  } catch {
    return null
  }
}
