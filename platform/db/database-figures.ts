import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { getSqlState } from './sql-state.ts'

const MAX_TABLES = 12
const MAX_QUERIES = 15

export interface DatabaseFigures {
  bytes: number
  /** The largest, with their indexes and partitions. `rows` is an estimate. */
  tables: { name: string; bytes: number; rows: number }[]
}

export async function readDatabaseFigures(db: Database): Promise<DatabaseFigures> {
  const { rows } = await db.execute<{
    name: string
    bytes: string
    rows: string
    total: string
  }>(sql`
    select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name, sum(pg_total_relation_size(c.oid)) as bytes,
      sum(greatest(c.reltuples, pg_stat_get_live_tuples(c.oid), 0))::bigint as rows,
      -- Once, not for each row: it looks at every file of the database.
      (select pg_database_size(current_database())) as total
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
    group by 1 order by 2 desc limit ${MAX_TABLES}`)
  return {
    bytes: Number(rows[0]?.total ?? 0),
    tables: rows.map((row) => {
      return { name: row.name, bytes: Number(row.bytes), rows: Number(row.rows) }
    }),
  }
}

export interface SlowQuery {
  /** With placeholders in the place of values. */
  query: string
  calls: number
  meanMs: number
  totalMs: number
}

/** Lists the statements that took most time. Null without the extension pg_stat_statements. */
export async function listSlowQueries(db: Database): Promise<SlowQuery[] | null> {
  const { rows: extensions } = await db.execute<{ schema: string }>(sql`
    select quote_ident(n.nspname) as schema from pg_extension e
    join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_stat_statements'`)
  const schema = extensions[0]?.schema
  if (!schema) return null
  try {
    const { rows } = await db.execute<Record<'query' | 'calls' | 'mean' | 'total', string>>(sql`
      select left(query, 500) as query, calls, mean_exec_time as mean, total_exec_time as total
      from ${sql.raw(schema)}.pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
        and query ~* '^\\s*(select|insert|update|delete|with)'
      order by total_exec_time desc limit ${MAX_QUERIES}`)
    return rows.map(({ query, calls, mean, total }) => {
      return { query, calls: Number(calls), meanMs: Number(mean), totalMs: Number(total) }
    })
  } catch (error) {
    if (NOT_USABLE_STATES.has(getSqlState(error) ?? '')) return null
    throw error
  }
}

/** The library is not loaded, the role may not read it, or an old version has other columns. */
const NOT_USABLE_STATES = new Set(['55000', '42501', '42703'])

export interface BackupState {
  /** PostgreSQL hands each full file of its log to an archive, from which a database can be restored. */
  isArchiving: boolean
  lastArchivedAt: Date | null
  lastFailedAt: Date | null
}

/** What PostgreSQL itself knows of backups. */
export async function readBackupState(db: Database): Promise<BackupState> {
  const { rows } = await db.execute<{
    mode: string
    archived: Date | null
    failed: Date | null
  }>(sql`
    select current_setting('archive_mode') as mode, last_archived_time as archived, last_failed_time as failed
    from pg_stat_archiver`)
  const { mode = 'off', archived = null, failed = null } = rows[0] ?? {}
  const toDate = (value: Date | string | null) => (value === null ? null : new Date(value))
  return {
    isArchiving: mode !== 'off',
    lastArchivedAt: toDate(archived),
    lastFailedAt: toDate(failed),
  }
}

export interface DatabaseState {
  version: string
  /** Of the statement that asked for it. */
  answerMs: number
  migrations: { name: string; ranAt: Date }[]
}

export async function readDatabaseState(db: Database): Promise<DatabaseState> {
  const startedAt = performance.now()
  const { rows: versions } = await db.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  )
  const answerMs = performance.now() - startedAt
  const { rows } = await db.execute<{ name: string; ran_at: string }>(
    sql`select name, ran_at from migrations order by name`,
  )
  const migrations = rows.map(({ name, ran_at: ranAt }) => ({ name, ranAt: new Date(ranAt) }))
  return { version: versions[0]!.version, answerMs, migrations }
}
