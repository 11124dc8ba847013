import { listAddresses } from '#modules/account'
import { type Account, shareDevice, type UserId } from '#modules/identity'
import { hasEarlierOrders, listDeliveryAddresses } from '#modules/orders'
import { listCardFingerprints } from '#modules/payments'
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

/** The cards and the addresses of the newest orders, and the addresses of the address book. */
async function listTraces(tx: Database, userId: UserId) {
  const orders = await listDeliveryAddresses(tx, { userId, limit: 200 })
  const saved = await listAddresses(tx, { userId })
  const places = [
    ...orders.map(({ address, zipCode, country }) => toPlace(address, zipCode, country)),
    ...saved.map(({ street, zip_code, country }) => toPlace(street, zip_code, country)),
  ]
  const cards = await listCardFingerprints(
    tx,
    orders.map(({ id }) => id),
  )
  return { places, cards }
}

/** Without what people write in different ways. */
function toPlace(street: string, zipCode: string, country: string): string {
  return `${street} ${zipCode} ${country}`.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function overlaps(a: string[], b: string[]): boolean {
  const known = new Set(b)
  return a.some((one) => known.has(one))
}
