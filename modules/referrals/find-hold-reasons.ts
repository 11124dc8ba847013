import { listTraces, overlaps } from '#modules/fraud-hints'
import { type Account, shareDevice, type UserId } from '#modules/identity'
import { hasEarlierOrders } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { toMailbox } from '#platform/email/mailbox'
import type { HoldReason } from './contract.ts'

interface Pair {
  friend: Account
  referrer: Account
  /** When the friend signed up. */
  since: Date
}

/** Finds why somebody should look at a referral before a coupon is granted, from stored rows alone. */
export async function findHoldReasons(
  tx: Database,
  { friend, referrer, since }: Pair,
): Promise<HoldReason[]> {
  const ids: [UserId, UserId] = [friend.user.id, referrer.user.id]
  const [ofFriend, ofReferrer] = [await listTraces(tx, ids[0]), await listTraces(tx, ids[1])]
  const found: (HoldReason | false)[] = [
    isSamePerson(friend, referrer) && 'same_person',
    (await shareDevice(tx, ids)) && 'same_device',
    overlaps(ofFriend.cards, ofReferrer.cards) && 'same_card',
    overlaps(ofFriend.places, ofReferrer.places) && 'same_address',
    (await hasEarlierOrders(tx, { userId: ids[0], before: since })) && 'known_customer',
  ]
  return found.filter((reason) => reason !== false)
}

function isSamePerson({ user: a }: Account, { user: b }: Account): boolean {
  const isSamePhone = a.phone !== null && a.phone === b.phone
  return isSamePhone || (!!a.email && !!b.email && toMailbox(a.email) === toMailbox(b.email))
}
