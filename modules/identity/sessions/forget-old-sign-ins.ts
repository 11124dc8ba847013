import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { SessionSettings } from './session-rules.ts'

/** How long things are kept after they ended. */
const HOURS = { revokedToken: 24, endedSession: 72, retiredKey: 30 * 24 }
const UNCONFIRMED_DAYS = 30
const AUDIT_DAYS = 365
const KNOWN_PLACE_DAYS = 90
const MOST = 10_000

interface Asked {
  settings: SessionSettings
  now: Date
}

/**
 * Forgets what nobody needs any more of signing in, a part at a time; answers how many rows went. Exchanged tokens stay
 * for a day, and the one before the living one as long as that lives: a client that lost the answer may still ask.
 */
export async function forgetOldSignIns(db: Database, asked: Asked): Promise<number> {
  let gone = 0
  for (const statement of statements(asked)) {
    const { rowCount } = await db.execute(statement)
    gone += rowCount ?? 0
  }
  return gone
}

function statements({ settings: { timeBox, inactivity }, now }: Asked) {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  const ended = HOURS.endedSession
  const isOver = (column: string, seconds: number) =>
    seconds > 0 ? sql`${sql.identifier(column)} < ${before(ended + seconds / 3600)}` : sql`false`
  return [
    sql`delete from refresh_tokens where id in (select id from refresh_tokens gone
      where revoked_at < ${before(HOURS.revokedToken)} and not exists (select 1 from refresh_tokens living
        where living.parent_id = gone.id and living.revoked_at is null) limit ${MOST})`,
    sql`delete from sessions where ended_at < ${before(ended)}
      or ${isOver('created_at', timeBox)} or ${isOver('refreshed_at', inactivity)}`,
    sql`delete from signing_keys where retired_at < ${before(HOURS.retiredKey)}`,
    sql`delete from audit_log where id in
      (select id from audit_log where created_at < ${before(AUDIT_DAYS * 24)} limit ${MOST})`,
    sql`delete from known_networks where last_seen_at < ${before(KNOWN_PLACE_DAYS * 24)}`,
    // Somebody typed an address and nobody answered from it: it is forgotten like anything else that is not theirs.
    sql`delete from users where email_confirmed_at is null and phone_confirmed_at is null
      and last_sign_in_at is null and deleted_at is null
      and confirmation_sent_at < ${before(UNCONFIRMED_DAYS * 24)}`,
  ]
}
