import { setTimeout as sleep } from 'node:timers/promises'
import type { Purchase } from '#tests/crash/shoppers'
import { createShopper, type Site } from '#tests/support/shopper'

/** Between two purchases of a shopper: the machine also has to back up. */
const PAUSE_MS = 200

export interface TimedPurchase extends Purchase {
  /** Unix milliseconds. */
  paidAt: number
}

/**
 * Starts shoppers that buy until the shop does not answer any more, or until `finish`, which waits for purchases in progress. Unlike
 * those of `tests/crash`, they do not try again.
 */
export function startBuyers(
  site: Site,
  { variants, buyerCount }: { variants: string[]; buyerCount: number },
) {
  const purchases: TimedPurchase[] = []
  let isRunning = true

  async function buyUntilFinished(index: number) {
    for (let round = 0; isRunning; round++) {
      const variant = variants[(index + round) % variants.length]!
      const purchase = await buy(site, variant).catch(() => null)
      if (purchase) purchases.push(purchase)
      await sleep(PAUSE_MS)
    }
  }

  const running = Array.from({ length: buyerCount }, (_, index) => buyUntilFinished(index))
  return {
    purchases,
    async finish(): Promise<TimedPurchase[]> {
      isRunning = false
      await Promise.all(running)
      return purchases
    },
  }
}

/** Buys two pieces and pays. Throws if the shop refuses. */
export async function buy(site: Site, variant: string): Promise<TimedPurchase> {
  const shopper = createShopper(site)
  const cart = await shopper.createCart([{ variant, quantity: 2 }])
  const { status, body: placed } = await shopper.checkOut(cart.id)
  if (status !== 201) throw new Error(`The checkout responded with ${status}`)
  const { body } = await shopper.pay(placed)
  if (body.state !== 'succeeded') throw new Error(`The payment is ${body.state}`)
  return { cartId: cart.id, placed, isCancelled: false, paidAt: Date.now() }
}
