import { and, eq, isNull } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { parseInfluencerCode } from '../influencer-code.ts'
import { influencers, orderAttributions } from '../tables.ts'
import { type Click, getClickEnd } from './click-token.ts'

interface RecordAttributionInput {
  orderId: OrderId
  /** Of the coupon, if the order has one. That of an influencer wins over a click. */
  couponCode: string | null
  /** The last one of the browser. */
  click: Click | null
  now: Date
}

/**
 * Records which influencer a new order came from, once. A click counts for 30 days, and only while its influencer is not
 * suspended. Call it in the transaction that places the order.
 */
export async function recordAttribution(
  tx: Database,
  { orderId, couponCode, click, now }: RecordAttributionInput,
): Promise<void> {
  const code = couponCode && parseInfluencerCode(couponCode)
  const byCode = code ? await lockActive(tx, { code }) : null
  if (byCode) {
    await insert(tx, { orderId, influencerId: byCode, source: 'code', createdAt: now })
    return
  }
  if (!click || click.clickedAt > now || getClickEnd(click) <= now) return
  const { id: clickId, influencerId, clickedAt, path } = click
  if (!(await lockActive(tx, { id: influencerId }))) return
  const origin = { clickId, clickedAt, path }
  await insert(tx, { orderId, influencerId, source: 'click', ...origin, createdAt: now })
}

async function insert(
  tx: Database,
  attribution: typeof orderAttributions.$inferInsert,
): Promise<void> {
  await tx.insert(orderAttributions).values(attribution).onConflictDoNothing()
}

/** A suspension waits for orders that are being placed, and counts for all after it. */
async function lockActive(tx: Database, key: { code: string } | { id: Click['influencerId'] }) {
  const isKey = 'code' in key ? eq(influencers.code, key.code) : eq(influencers.id, key.id)
  const [found] = await tx
    .select({ id: influencers.id })
    .from(influencers)
    .where(and(isKey, isNull(influencers.suspendedAt)))
    .for('share')
  return found?.id ?? null
}
