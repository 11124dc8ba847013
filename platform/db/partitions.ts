import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { lowestIdAt, timestampFromId } from '../ids.ts'
import type { Database } from './database.ts'
import { getSqlState, isLockTimeout } from './sql-state.ts'
import { runInTransaction } from './transaction.ts'

/** The tables with a partition for each year or week, in UTC, of the time in their ids. */
const PERIODS = { orders: 'year', events: 'week', emails: 'week' } as const

export type PartitionedTable = keyof typeof PERIODS

/** What sorts before `to` and, unless it is the oldest partition, not before `from`. */
type Partition = {
  name: string
  from: string | null
  to: string
}

const DAY_MS = 24 * 60 * 60_000

/** Shorter than PostgreSQL waits before it looks for a deadlock: the partition gives way, not a checkout. */
const LOCK_TIMEOUT_MS = 500
const MAX_TRIES = 20
const PAUSE_MS = 1_000

const CHECK_VIOLATION = '23514'

/**
 * Adds the partitions for the current week or year and the next one, where they are missing, and refreshes what the planner
 * knows of the tables as a whole, which autovacuum does not. Rows for which there was none, because the shop did not run, are
 * in the default partition and stay there: their week or year gets no partition.
 */
export async function createPartitions(db: Database, now: Date): Promise<void> {
  for (const [table, period] of Object.entries(PERIODS) as [PartitionedTable, 'week' | 'year'][]) {
    const existing = await listPartitions(db, table)
    for (const time of [now, getEnd(period, now)]) {
      const [from, to] = [lowestIdAt(getStart(period, time)), lowestIdAt(getEnd(period, time))]
      const isCovered = existing.some((one) => one.to > from && (one.from ?? '') < to)
      if (!isCovered) await createPartition(db, table, { from, to })
    }
    await db.execute(sql`analyze ${sql.identifier(table)}`)
  }
}

/** Lists the partitions in the order of their times, without the default one. */
export async function listPartitions(db: Database, table: PartitionedTable): Promise<Partition[]> {
  const { rows } = await db.execute<Partition>(sql`
    select c.relname as name, part.bounds[1] as from, part.bounds[2] as to
    from pg_inherits join pg_class c on c.oid = inhrelid,
      regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\((?:''(.+)''|MINVALUE)\\) TO \\(''(.+)''\\)') as part (bounds)
    where inhparent = ${table}::regclass and part.bounds is not null
    order by 3`)
  return rows
}

/** Drops a partition with its rows. Throws a foreign key violation if something refers to one of them. */
export function dropPartition(
  db: Database,
  table: PartitionedTable,
  { name }: Partition,
): Promise<void> {
  return withShortLocks(db, async (tx) => {
    const partition = sql.identifier(name)
    await tx.execute(sql`alter table ${sql.identifier(table)} detach partition ${partition}`)
    await tx.execute(sql`drop table ${partition}`)
  })
}

async function createPartition(
  db: Database,
  table: PartitionedTable,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const day = timestampFromId(from).toISOString().slice(0, 10).replaceAll('-', '')
  const [whole, partition] = [sql.identifier(table), sql.identifier(`${table}_from_${day}`)]
  try {
    await withShortLocks(db, async (tx) => {
      // To attach a table locks less than to create it as a partition.
      await tx.execute(sql`create table ${partition} (like ${whole} including all)`)
      await tx.execute(
        sql`alter table ${whole} attach partition ${partition} for values from (${sql.raw(`'${from}'`)}) to (${sql.raw(`'${to}'`)})`,
      )
    })
  } catch (error) {
    // The default partition has rows of this time.
    if (getSqlState(error) !== CHECK_VIOLATION) throw error
  }
}

/** Everything that waits behind these locks waits for a moment only. */
async function withShortLocks(db: Database, work: (tx: Database) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await runInTransaction(db, async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`))
        await work(tx)
      })
    } catch (error) {
      if (!isLockTimeout(error) || tries === MAX_TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** Weeks begin on Mondays. */
function getStart(period: 'week' | 'year', time: Date): Date {
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()]
  if (period === 'year') return new Date(Date.UTC(year, 0))
  return new Date(Date.UTC(year, month, day - ((time.getUTCDay() + 6) % 7)))
}

function getEnd(period: 'week' | 'year', time: Date): Date {
  const start = getStart(period, time)
  if (period === 'year') return new Date(Date.UTC(start.getUTCFullYear() + 1, 0))
  return new Date(start.getTime() + 7 * DAY_MS)
}
