import { setTimeout as sleep } from 'node:timers/promises'
import type { PlacedOrder } from '#contract/checkout'
import { createShopper } from '#tests/support/shopper'
import type { ShopProcess } from './shop-process.ts'

export interface Purchase {
  cartId: string
  placed: PlacedOrder
}

/**
 * People who shop until they are told to stop, and who ask again, under the same key, when the shop does not
 * answer: as a browser does. Each finishes what was begun.
 */
export function startShoppers(shop: ShopProcess, { variants, people }: StartShoppersInput) {
  const done: Purchase[] = []
  let isOpen = true

  async function shopOn(person: number) {
    for (let round = 0; isOpen; round++) {
      const variant = variants[(person + round) % variants.length]!
      done.push(await buy(shop, { variant, key: `buyer-${person}-${round}-${Date.now()}` }))
    }
  }

  const all = Array.from({ length: people }, (_, person) => shopOn(person))
  return {
    done,
    async finish() {
      isOpen = false
      await Promise.all(all)
      return done
    },
  }
}

interface StartShoppersInput {
  variants: string[]
  people: number
}

async function buy(
  shop: ShopProcess,
  { variant, key }: { variant: string; key: string },
): Promise<Purchase> {
  const shopper = createShopper({
    request: (path, init) => retryUntilAnswered(() => shop.request(path, init)),
  })
  const cart = await shopper.createCart([{ variant, quantity: 2 }])
  const { status, body: placed } = await shopper.checkOut(cart.id, {}, { 'Idempotency-Key': key })
  if (status !== 201) throw new Error(`The checkout answered ${status}: ${JSON.stringify(placed)}`)
  await shopper.pay(placed)
  return { cartId: cart.id, placed }
}

/** A shop that is gone, or has lost its database, is asked again. */
async function retryUntilAnswered(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await readWholeResponse(ask).catch(() => null)
    if (answer && answer.status < 500) return answer
    await sleep(100)
  }
  throw new Error('The shop did not come back')
}

/** With its body: an answer that was cut off is none. */
async function readWholeResponse(ask: () => Promise<Response>): Promise<Response> {
  const answer = await ask()
  const { status, headers } = answer
  const isEmpty = status === 204 || status === 303
  return new Response(isEmpty ? null : await answer.arrayBuffer(), { status, headers })
}
