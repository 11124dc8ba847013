import { sql } from 'drizzle-orm'
import { changeInBatches } from '../db/change-in-batches.ts'
import type { Database } from '../db/database.ts'
import { newIdAt } from '../ids.ts'

interface PurgeMessagesInput {
  before: Date
  signal?: AbortSignal
}

/**
 * Deletes events that were published before a date and whose handlers have run, each together with its e-mails: an event
 * tells whom its e-mails are about, and whether one is missing. Then deletes all other e-mails of that time.
 */
export async function purgeMessages(
  db: Database,
  { before, signal }: PurgeMessagesInput,
): Promise<void> {
  await changeInBatches(db, (limit) => deleteEvents(before, limit), signal)
  await changeInBatches(db, (limit) => deleteEmails(before, limit), signal)
}

/** Ids begin with their time, so the primary key finds the oldest events. */
function deleteEvents(before: Date, limit: number) {
  return sql`
    with old as (
      select id from events where id < ${newIdAt(before)} and created_at < ${before.toISOString()}
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
