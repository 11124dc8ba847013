import { setTimeout as wait } from 'node:timers/promises'
import type { MarketplaceProduct } from '#modules/catalog'
import type { Marketplace } from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import { makeLinks } from './refresh-links.ts'
import { findStoredLink } from './stored-links.ts'

/** A shopper waits no longer for a link. */
const WAIT_MS = 1500
/** More at once would take the turns of everything else that the shop asks the marketplace. */
const MAX_PENDING = 2
/** After a failure nobody waits again for so long. */
const PAUSE_MS = 30_000

/** The links that shoppers of this process wait for, by the id at the marketplace. */
interface LinkRequests {
  pending: Map<string, Promise<boolean>>
  pausedUntil: number
}

const requests = new WeakMap<Marketplace['provider'], LinkRequests>()

/**
 * Asks the marketplace for the link of a product that has none yet, and waits for it a moment. The call goes on when the
 * wait is over, so that the next shopper has the link. Returns null without a link.
 */
export async function requestLink(
  db: Database,
  marketplace: Marketplace,
  { product, now }: { product: MarketplaceProduct; now: Date },
): Promise<string | null> {
  const { provider } = marketplace
  const own = requests.get(provider) ?? { pending: new Map(), pausedUntil: 0 }
  requests.set(provider, own)
  const make = async () => {
    // Another shopper may have got it since this one has looked.
    const isMade = (await findStoredLink(db, marketplace, product.aliId)) !== null
    return isMade || makeLinks(db, marketplace, { products: [product], now })
  }
  const made = own.pending.get(product.aliId) ?? start(own, product.aliId, make)
  const isMade = await Promise.race([made, wait(WAIT_MS, false, { ref: false })])
  if (!isMade) return null
  return findStoredLink(db, marketplace, product.aliId)
}

function start(own: LinkRequests, id: string, make: () => Promise<boolean>): Promise<boolean> {
  const isPaused = performance.now() < own.pausedUntil
  if (isPaused || own.pending.size >= MAX_PENDING) return Promise.resolve(false)
  const made = make()
    // What went wrong is in the log of calls.
    .catch(() => false)
    .then((isMade) => {
      own.pending.delete(id)
      if (!isMade) own.pausedUntil = performance.now() + PAUSE_MS
      return isMade
    })
  own.pending.set(id, made)
  return made
}
