import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'

const HOUR_MS = 3_600_000
const AUTHORIZATION_RETENTION_HOURS = 24
/** Longer than any access token is valid (`AUTH_ACCESS_TOKEN_SECONDS`). */
const SESSION_RETENTION_HOURS = 8 * 24
const UNUSED_CLIENT_RETENTION_HOURS = 30 * 24

/**
 * Deletes requests older than a day; sessions of clients without refresh tokens, whose access tokens have expired; and
 * clients that registered themselves and that nobody has granted anything.
 */
export async function purgeOAuthData(db: Database, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
  const statements = [
    sql`delete from oauth_authorizations where created_at < ${before(AUTHORIZATION_RETENTION_HOURS)}`,
    sql`delete from sessions using oauth_clients client where client.id = sessions.oauth_client_id
      and not 'refresh_token' = any (client.grant_types)
      and sessions.created_at < ${before(SESSION_RETENTION_HOURS)}`,
    sql`delete from oauth_clients client where registration_type = 'dynamic'
      and created_at < ${before(UNUSED_CLIENT_RETENTION_HOURS)}
      and not exists (select from oauth_grants where client_id = client.id)`,
  ]
  for (const statement of statements) await db.execute(statement)
}
