import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Database } from '#platform/db/database'
import { listMigrations } from '../postgres/migration-file.ts'
import type { OperatorWarnings } from './operator-warnings.ts'

const knownMigrations = listMigrations()

interface HealthInput {
  db: Database
  /** The same database through its pooler. */
  pooler?: Database | null | undefined
  warnings?: OperatorWarnings | undefined
  /** Aborted when the process is about to stop: it still answers, but proxies should send requests to others. */
  draining?: AbortSignal | undefined
}

/**
 * `/live`: the process responds. `/ready`: the database responds, also through its pooler, is no standby, and has all
 * migrations; `warnings` lists codes of what the operator should change. A process that is about to stop is alive and not
 * ready.
 */
export function createHealthRoutes({ db, pooler, warnings, draining }: HealthInput) {
  return new Hono()
    .use(async (c, next) => {
      await next()
      c.header('Cache-Control', 'no-store')
    })
    .get('/live', (c) => c.json({ status: 'ok' }))
    .get('/ready', async (c) => {
      if (draining?.aborted) return c.json({ status: 'unavailable', stopping: true }, 503)
      const [missing, isPoolerOpen] = await Promise.all([
        findMissingMigrations(db),
        pooler ? answers(pooler) : true,
      ])
      if (typeof missing === 'string')
        return c.json({ status: 'unavailable', database: missing }, 503)
      if (!isPoolerOpen) return c.json({ status: 'unavailable', pooler: 'no answer' }, 503)
      if (missing.length > 0) return c.json({ status: 'unavailable', migrations: missing }, 503)
      return c.json({ status: 'ok', warnings: warnings?.list() ?? [] })
    })
}

/** Returns why it is not known which are missing: the database does not respond, or is a standby, which takes no writes. */
async function findMissingMigrations(db: Database): Promise<string[] | 'no answer' | 'standby'> {
  try {
    const { rows } = await db.execute<{ name: string; is_standby: boolean }>(
      sql`select name, pg_is_in_recovery() as is_standby from migrations`,
    )
    if (rows[0]?.is_standby) return 'standby'
    const applied = new Set(rows.map(({ name }) => name))
    return knownMigrations.filter((name) => !applied.has(name))
  } catch {
    return 'no answer'
  }
}

async function answers(db: Database): Promise<boolean> {
  return db.execute(sql`select`).then(
    () => true,
    () => false,
  )
}
