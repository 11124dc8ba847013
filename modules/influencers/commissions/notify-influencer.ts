import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { InfluencerId } from '../tables.ts'

/** Tells the open streams of an influencer, once the transaction commits, that commissions have changed. */
export async function notifyInfluencer(tx: Database, influencerId: InfluencerId): Promise<void> {
  await rawQuery(tx, NOTIFY, [influencerId])
}

/** `NotificationStreams` listens to the channel. */
const NOTIFY = `select pg_notify('commissions', user_id::text) from influencers where id = $1 and user_id is not null`
