import { type LoadBroadcast, runBroadcasts } from '#modules/inbox'
import type { PromotionId } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { loadCouponBroadcast } from './coupon-broadcast.ts'
import { loadHolidayBroadcast } from './holiday-broadcast.ts'
import { loadPolicyBroadcast } from './policy-broadcast.ts'

interface SendBroadcastsInput {
  now: Date
  signal?: AbortSignal
  /** Users for each transaction. */
  pageSize?: number
}

/** Raises the notifications that are for many users, in pages, each once for each user. */
export function sendBroadcasts(db: Database, input: SendBroadcastsInput): Promise<void> {
  return runBroadcasts(db, { ...input, load: loadBroadcast })
}

const loadBroadcast: LoadBroadcast = async (tx, { kind, subject }, now) => {
  if (kind === 'coupon_code') return loadCouponBroadcast(tx, { id: subject as PromotionId, now })
  if (kind === 'policy_update') return loadPolicyBroadcast(tx, { subject, now })
  return loadHolidayBroadcast(tx, { subject, now })
}
