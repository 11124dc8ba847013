import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { SessionSettings } from '../session-settings.ts'

/** Counted from the end of the token, session or key. */
const RETENTION_HOURS = { revokedToken: 24, endedSession: 72, retiredKey: 30 * 24 }
const UNCONFIRMED_USER_RETENTION_DAYS = 30
const KNOWN_NETWORK_RETENTION_DAYS = 90
const INVITATION_RETENTION_DAYS = 90
const MAX_ROWS = 10_000

interface PurgeAuthDataInput {
  settings: SessionSettings
  /** 0 is forever. */
  auditDays: number
  now: Date
}

/**
 * Deletes expired tokens, sessions, keys, audit entries, known networks and unconfirmed users, in limited batches.
 * Returns the number of deleted rows. An exchanged refresh token is kept for a day, and the parent of the active token
 * for as long as that is active, so that a thief who presents it is noticed.
 */
export async function purgeExpiredAuthData(
  db: Database,
  input: PurgeAuthDataInput,
): Promise<number> {
  let deletedRows = 0
  for (const statement of buildStatements(input)) {
    const { rowCount } = await db.execute(statement)
    deletedRows += rowCount ?? 0
  }
  return deletedRows
}

function buildStatements({
  settings: { timeboxSeconds, inactivitySeconds },
  auditDays,
  now,
}: PurgeAuthDataInput) {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  const ended = RETENTION_HOURS.endedSession
  const isOver = (column: string, seconds: number) =>
    seconds > 0 ? sql`${sql.identifier(column)} < ${before(ended + seconds / 3600)}` : sql`false`
  return [
    sql`delete from refresh_tokens where id in (select id from refresh_tokens expired
      where revoked_at < ${before(RETENTION_HOURS.revokedToken)} and not exists (select 1 from refresh_tokens active
        where active.parent_id = expired.id and active.revoked_at is null) limit ${MAX_ROWS})`,
    sql`delete from sessions where ended_at < ${before(ended)}
      or ${isOver('created_at', timeboxSeconds)} or ${isOver('refreshed_at', inactivitySeconds)}`,
    sql`delete from signing_keys where retired_at < ${before(RETENTION_HOURS.retiredKey)}`,
    sql`delete from audit_log where id in
      (select id from audit_log where ${auditDays > 0} and created_at < ${before(auditDays * 24)} limit ${MAX_ROWS})`,
    // Ended, accepted and forgotten invitations.
    sql`delete from staff_invitations where created_at < ${before(INVITATION_RETENTION_DAYS * 24)}`,
    sql`delete from known_networks where last_seen_at < ${before(KNOWN_NETWORK_RETENTION_DAYS * 24)}`,
    // Sign-ups that were never confirmed.
    sql`delete from users where email_confirmed_at is null and phone_confirmed_at is null
      and last_sign_in_at is null and deleted_at is null
      and confirmation_sent_at < ${before(UNCONFIRMED_USER_RETENTION_DAYS * 24)}`,
  ]
}
