import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'

interface SeededReferral {
  /** Null for a friend who has not verified the address. */
  name: string | null
  state?: 'open' | 'held' | 'rejected' | 'revoked'
  hasOrdered?: boolean
  isRewarded?: boolean
}

/** Adds friends of a user, with accounts of their own, one a day. */
export async function seedReferrals(
  db: Database,
  email: string,
  friends: SeededReferral[],
): Promise<void> {
  const { rows } = await db.execute<{ id: UserId }>(
    sql`select id from users where email = ${email}`,
  )
  const referrerId = rows[0]!.id
  for (const [days, friend] of friends.entries()) {
    await seedReferral(db, {
      ...friend,
      referrerId,
      joinedAt: new Date(Date.now() - days * DAY_MS),
    })
  }
}

const DAY_MS = 86_400_000

async function seedReferral(
  db: Database,
  referral: SeededReferral & { referrerId: UserId; joinedAt: Date },
): Promise<void> {
  const { name, state = 'open', hasOrdered = false, isRewarded = false } = referral
  const joined = referral.joinedAt.toISOString()
  const friendId = newId<'user'>()
  const verified = name === null ? null : joined
  await db.execute(sql`
    insert into users (id, email, email_confirmed_at, user_metadata, created_at, updated_at)
    values (${friendId}, ${`${friendId}@friends.example`}, ${verified}::timestamptz,
      ${JSON.stringify({ full_name: name })}::jsonb, ${joined}, ${joined})`)
  const isHeld = state === 'held' || state === 'rejected'
  await db.execute(sql`
    insert into referrals (id, referrer_id, friend_id, visited_at, friend_minor, referrer_minor, valid_days, state,
      hold_reasons, held_at, review_code, verified_at, ordered_at, referrer_rewarded_at, created_at, updated_at)
    values (${newId()}, ${referral.referrerId}, ${friendId}, ${joined}, 500, 500, 30, ${state},
      ${isHeld ? sql`array['same_device', 'same_address']` : sql`'{}'::text[]`}, ${isHeld ? joined : null}::timestamptz,
      ${state === 'rejected' ? 'terms' : null}, ${verified}::timestamptz, ${hasOrdered ? joined : null}::timestamptz,
      ${isRewarded ? joined : null}::timestamptz, ${joined}, ${joined})`)
}
