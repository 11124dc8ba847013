import { eq } from 'drizzle-orm'
import { lockAccount, setInfluencerRole, type UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { influencers } from './tables.ts'

/** Gives the application of one account, its files, its code and its commissions to another one that has none. Both accounts are locked. */
export async function moveInfluencer(
  tx: Database,
  { from, to, now }: { from: UserId; to: UserId; now: Date },
): Promise<void> {
  for (const statement of MOVE) await rawQuery(tx, statement, [from, to])
  for (const statement of DELETE) await rawQuery(tx, statement, [from])
  const [influencer] = await tx.select().from(influencers).where(eq(influencers.userId, to))
  const account = influencer && (await lockAccount(tx, to))
  if (!account) return
  await setInfluencerRole(tx, { user: account.user, isInfluencer: !influencer.suspendedAt, now })
}

const MOVE = [
  `update influencer_profiles set user_id = $2
    where user_id = $1 and not exists (select from influencer_profiles other where other.user_id = $2)`,
  `update influencers set user_id = $2
    where user_id = $1 and not exists (select from influencers other where other.user_id = $2)`,
  `with taken as (delete from influencer_terms_acceptances where user_id = $1 returning version, accepted_at)
    insert into influencer_terms_acceptances (user_id, version, accepted_at)
    select $2, version, accepted_at from taken on conflict do nothing`,
  `update influencer_uploads set user_id = $2
    where user_id = $1 and not exists (select from influencer_uploads other where other.user_id = $2
      and other.kind = influencer_uploads.kind and other.stored_at is not null and other.deleted_at is null)`,
]

const DELETE = [
  'delete from influencer_upload_sessions where user_id = $1',
  'delete from influencer_uploads where user_id = $1',
]
