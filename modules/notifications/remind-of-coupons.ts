import { getTimeZone, type UserId } from '#modules/identity'
import { type NewNotification, raiseNotifications } from '#modules/inbox'
import { type EndingCoupon, takeEndingCoupons } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { Money } from '#platform/money/money'
import { getCouponValue } from './coupon-value.ts'

const DAYS_BEFORE = 3
const BATCH = 200

/** Tells users in the shop of their coupons that end within days: once of each, and at once of those of a day. */
export async function remindOfCoupons(
  db: Database,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<void> {
  let taken = BATCH
  while (taken === BATCH && !signal?.aborted) {
    taken = await runInTransaction(db, (tx) => remindOfBatch(tx, now))
  }
}

async function remindOfBatch(tx: Database, now: Date): Promise<number> {
  const ending = await takeEndingCoupons(tx, { days: DAYS_BEFORE, limit: BATCH, now })
  const zones = new Map<UserId, string>()
  for (const { userId } of ending) {
    if (!zones.has(userId)) zones.set(userId, await getTimeZone(tx, userId))
  }
  const byDay = Map.groupBy(ending, ({ userId, endsAt }) => {
    const format = { timeZone: zones.get(userId)!, dateStyle: 'short' } as const
    return `${userId} ${new Intl.DateTimeFormat('sv-SE', format).format(endsAt)}`
  })
  const notifications = [...byDay.values()].map(buildReminder)
  await raiseNotifications(tx, { notifications, now })
  return ending.length
}

/** The coupons are of one user and end on one day, the first one first. */
function buildReminder(coupons: EndingCoupon[]): NewNotification {
  const [{ id, userId, code, endsAt }] = coupons as [EndingCoupon, ...EndingCoupon[]]
  const reminder = coupons.length === 1 ? 'one' : 'many'
  const ends = { at: endsAt.toISOString() }
  return {
    ...{ kind: 'coupon_code', userId, source: `ends:${id}` },
    params: { code, value: sumValues(coupons), ends, reminder, count: coupons.length },
  }
}

/** What the coupons are worth together, if all of them take an amount of one currency off, or if there is one. */
function sumValues(coupons: EndingCoupon[]): Money | { percent: number } | null {
  const values = coupons.map(({ actions }) => getCouponValue(actions))
  const [first] = values
  if (values.length === 1) return first ?? null
  const amounts = values.filter((value) => value !== null && 'minor' in value)
  const currency = amounts[0]?.currency
  if (!currency || amounts.length < values.length) return null
  if (amounts.some((amount) => amount.currency !== currency)) return null
  return { minor: amounts.reduce((sum, { minor }) => sum + minor, 0), currency }
}
