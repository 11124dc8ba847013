import { type SQL, sql } from 'drizzle-orm'
import { changeInBatches } from '../db/change-in-batches.ts'
import type { Database } from '../db/database.ts'
import { dropPartition, listPartitions } from '../db/partitions.ts'
import { lowestIdAt, timestampFromId } from '../ids.ts'

interface PurgeMessagesInput {
  before: Date
  now: Date
  signal?: AbortSignal
}

const WEEK_MS = 7 * 24 * 60 * 60_000

/**
 * Deletes e-mails and events that are older than a date, a week at once, by dropping its partition: e-mails when their week
 * is over, events a week later, because an event tells whom its e-mails are about, and whether one is missing. A week stays
 * while one of its jobs waits. What has stayed for two weeks more is deleted row by row, each event together with its
 * e-mails, unless its handlers have not run.
 */
export async function purgeMessages(
  db: Database,
  { before, now, signal }: PurgeMessagesInput,
): Promise<void> {
  // The partition for new rows stays, whatever the date.
  const end = new Date(Math.min(before.getTime(), now.getTime()))
  await dropEmails(db, { before: end, signal })
  await dropEvents(db, subtractWeeks(end, 1))
  const cutoff = subtractWeeks(before, 2)
  await changeInBatches(db, (limit) => deleteEvents(cutoff, limit), signal)
  await changeInBatches(db, (limit) => deleteEmails(cutoff, limit), signal)
}

function subtractWeeks(time: Date, weeks: number): Date {
  return new Date(time.getTime() - weeks * WEEK_MS)
}

interface DropInput {
  before: Date
  signal: AbortSignal | undefined
}

async function dropEmails(db: Database, { before, signal }: DropInput) {
  for (const partition of await listOldPartitions(db, 'emails', before)) {
    const { from, to } = partition
    // They are about events of the same week, or of the end of the one before.
    const firstEvent = from && lowestIdAt(subtractWeeks(timestampFromId(from), 1))
    if (await hasJobs(db, 'emailId', partition)) continue
    if (await hasJobs(db, 'eventId', { from: firstEvent, to })) continue
    const isInPartition = isBetween(sql`email_id`, partition)
    await changeInBatches(
      db,
      (limit) => sql`delete from email_keys where email_id in
        (select email_id from email_keys where ${isInPartition} limit ${limit})`,
      signal,
    )
    if (!signal?.aborted) await dropPartition(db, 'emails', partition)
  }
}

async function dropEvents(db: Database, before: Date) {
  for (const partition of await listOldPartitions(db, 'events', before)) {
    if (!(await hasJobs(db, 'eventId', partition))) await dropPartition(db, 'events', partition)
  }
}

async function listOldPartitions(db: Database, table: 'emails' | 'events', before: Date) {
  const end = lowestIdAt(before)
  return (await listPartitions(db, table)).filter(({ to }) => to <= end)
}

async function hasJobs(db: Database, key: 'emailId' | 'eventId', range: IdRange): Promise<boolean> {
  // UUIDs in the order of their bytes.
  const id = sql`(payload->>${key}) collate "C"`
  const { rows } = await db.execute(sql`select from jobs where ${isBetween(id, range)} limit 1`)
  return rows.length > 0
}

interface IdRange {
  from: string | null
  to: string
}

function isBetween(id: SQL, { from, to }: IdRange): SQL {
  return from === null ? sql`${id} < ${to}` : sql`${id} >= ${from} and ${id} < ${to}`
}

/** Ids begin with their time, so the primary key finds the oldest events. */
function deleteEvents(before: Date, limit: number) {
  return sql`
    with old as (
      select id from events where id < ${lowestIdAt(before)} and created_at < ${before.toISOString()}
        and not exists (select from jobs where payload->>'eventId' = events.id::text)
      order by id limit ${limit} for update skip locked
    ), deleted_emails as (
      delete from emails where dedupe_key in (select id::text from old) returning id
    ), deleted_jobs as (
      delete from jobs where payload->>'emailId' in (select id::text from deleted_emails)
    )
    delete from events where id in (select id from old)`
}

function deleteEmails(before: Date, limit: number) {
  return sql`
    with old as (
      select id from emails where created_at < ${before.toISOString()}
        and not exists (select from events where events.id = ${EVENT_ID})
      order by created_at limit ${limit} for update skip locked
    ), deleted_jobs as (
      delete from jobs where payload->>'emailId' in (select id::text from old)
    )
    delete from emails where id in (select id from old)`
}

const EVENT_ID = sql`case when dedupe_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then dedupe_key::uuid end`
