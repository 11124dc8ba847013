import { setTimeout as sleep } from 'node:timers/promises'
import type { PlacedOrder } from '#contract/checkout'
import { createShopper, type Site } from '#tests/support/shopper'
import type { ShopProcess } from './shop-process.ts'

export interface Purchase {
  cartId: string
  placed: PlacedOrder
  /** The shopper cancelled the order after paying it. */
  isCancelled: boolean
}

/**
 * Starts shoppers that buy until `finish()` is called, and cancel every third order. Like a browser, a shopper repeats a request that got no response,
 * with the same idempotency key. `finish()` waits for purchases in progress.
 */
export function startShoppers(shop: ShopProcess, { variants, shopperCount }: StartShoppersInput) {
  const purchases: Purchase[] = []
  let isRunning = true
  let nextResponse = Promise.withResolvers<void>()
  const request: Site['request'] = async (path, init) => {
    const response = await retryUntilResponse(() => shop.request(path, init))
    nextResponse.resolve()
    return response
  }

  async function buyUntilFinished(shopperIndex: number) {
    for (let round = 0; isRunning; round++) {
      const variant = variants[(shopperIndex + round) % variants.length]!
      const key = `buyer-${shopperIndex}-${round}-${Date.now()}`
      purchases.push(await buy(request, { variant, key, isCancelled: round % 3 === 2 }))
    }
  }

  const running = Array.from({ length: shopperCount }, (_, shopperIndex) =>
    buyUntilFinished(shopperIndex),
  )
  return {
    purchases,
    /** Waits until the shop has responded to one of the shoppers from now on. */
    async waitForResponse() {
      nextResponse = Promise.withResolvers<void>()
      await nextResponse.promise
    },
    async finish() {
      isRunning = false
      await Promise.all(running)
      return purchases
    },
  }
}

interface StartShoppersInput {
  variants: string[]
  shopperCount: number
}

async function buy(
  request: Site['request'],
  { variant, key, isCancelled }: { variant: string; key: string; isCancelled: boolean },
): Promise<Purchase> {
  const shopper = createShopper({ request })
  const cart = await shopper.createCart([{ variant, quantity: 2 }])
  const { status, body: placed } = await shopper.checkOut(cart.id, {}, { 'Idempotency-Key': key })
  if (status !== 201)
    throw new Error(`The checkout responded with ${status}: ${JSON.stringify(placed)}`)
  await shopper.pay(placed)
  if (isCancelled) await shopper.postOrderAction(placed, 'cancel')
  return { cartId: cart.id, placed, isCancelled }
}

/** A shop that is killed again and again may be down for most of the time. */
const MAX_TRIES = 1500

/** Repeats the request while the shop or its database is down. */
async function retryUntilResponse(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const response = await readWholeResponse(send).catch(() => null)
    if (response && response.status < 500) return response
    await sleep(100)
  }
  throw new Error(`The shop did not respond to ${MAX_TRIES} requests`)
}

/** Reads the body too, so that a truncated response throws. */
async function readWholeResponse(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  const { status, headers } = response
  const isEmpty = status === 204 || status === 303
  return new Response(isEmpty ? null : await response.arrayBuffer(), { status, headers })
}
