import type { Cart } from '#contract/cart'
import type { PlacedOrder } from '#contract/checkout'
import type { DrawList, DrawTerms, OwnEntries } from '#contract/draws'
import type { CurrentFlashSale } from '#contract/flash-sales'
import type { ApiAnswer, Client } from './client.ts'
import { type Person, toContact } from './people.ts'
import type { Random } from './random.ts'
import type { Tally } from './tally.ts'

export interface Visit {
  client: Client
  random: Random
  tally: Tally
  person: Person
  /** What is not sold out, of which a visitor buys. */
  products: { id: string; slug: string }[]
  /** Unique for the visit. */
  key: string
}

/** One visit of a signed-in person: rewards first, then perhaps a purchase. Returns the order if it was paid. */
export async function visitShop(visit: Visit): Promise<PlacedOrder | null> {
  const { random, tally } = visit
  tally.visits += 1
  await signIn(visit)
  await claimPrize(visit)
  if (random.happens(0.7)) await checkIn(visit)
  if (random.happens(0.4)) await takeFreeEntry(visit)
  if (random.happens(0.5)) await revealSale(visit)
  return random.happens(0.35) ? buy(visit) : null
}

/** Sessions end after an hour, so each visit begins with one. */
export async function signIn({ client, person }: Pick<Visit, 'client' | 'person'>) {
  const { email, password } = person
  const path = '/auth/v1/token?grant_type=password'
  const session = await client.require<{ access_token: string }>('POST', path, {
    body: { email, password },
  })
  person.token = session.access_token
}

async function checkIn({ client, person, tally }: Visit) {
  const answer = await client.send<Refusal>('POST', '/api/check-ins', {
    ...{ body: { time_zone: person.place.time_zone }, token: person.token!, isRepeatable: true },
  })
  if (isDone(answer, 'checked_in_already')) tally.check_ins += 1
}

async function takeFreeEntry({ client, person, tally }: Visit) {
  const body = { country: person.place.country, is_adult: true }
  const answer = await client.send<Refusal>('POST', '/api/lucky-draw/free-entry', {
    ...{ body, token: person.token!, isRepeatable: true },
  })
  if (isDone(answer, 'free_entry_taken')) tally.draw_entries += 1
}

interface Refusal {
  error?: { code: string }
}

/** Whether a request succeeded: one that is repeated after a crash may be refused with `code`, because it is done. */
function isDone({ status, body }: ApiAnswer<Refusal>, code: string): boolean {
  return status < 300 || body.error?.code === code
}

/** Has what was won in the draw before sent home. */
async function claimPrize({ client, person, tally }: Visit) {
  const token = person.token!
  const { past } = await client.require<DrawList>('GET', '/api/draws')
  if (!past[0]) return
  const ownPath = `/api/lucky-draw/draws/${past[0].id}`
  const { prize } = await client.require<OwnEntries>('GET', ownPath, { token })
  if (prize?.state !== 'waiting') return
  const { email: _, ...address } = toContact(person)
  const path = `/api/lucky-draw/prizes/${prize.winner_id}/claim`
  const answer = await client.send<Refusal>('POST', path, {
    ...{ body: { ...address, is_adult: true }, token, isRepeatable: true },
  })
  if (isDone(answer, 'prize_claimed')) tally.prizes_claimed += 1
}

async function revealSale({ client, person, tally }: Visit) {
  const { sale } = await client.require<CurrentFlashSale>('GET', '/api/flash-sales/current')
  if (!sale) return
  const path = `/api/flash-sales/${sale.id}/reveals`
  const { status } = await client.send('POST', path, {
    ...{ body: {}, token: person.token!, isRepeatable: true },
  })
  if (status < 300) tally.reveals += 1
}

async function buy(visit: Visit): Promise<PlacedOrder | null> {
  const { client, random, person, tally, key } = visit
  const token = person.token!
  const cart = await client.require<Cart>('POST', '/api/carts', { body: {}, token })
  for (let count = random.int(1, 3); count > 0; count--) {
    const { slug } = random.pick(visit.products)
    const variant_id = await findVariant(visit, slug)
    if (!variant_id) continue
    const body = { variant_id, quantity: random.int(1, 2) }
    await client.send('POST', `/api/carts/${cart.id}/items`, { body, token })
  }
  await addTickets(visit, cart.id)
  await useBestCoupon(visit, cart.id)
  const placed = await client.send<PlacedOrder>('POST', '/api/checkout', {
    ...{
      body: { cart_id: cart.id, ...toContact(person) },
      token,
      key: `${key}-checkout-of-a-simulated-visit`,
    },
  })
  // Sold out meanwhile, or nothing of what was chosen can be sent there.
  if (placed.status === 409) return null
  if (placed.status !== 201) throw new Error(`Checkout: ${JSON.stringify(placed)}`)
  tally.orders += 1
  return (await pay(visit, placed.body)) ? placed.body : null
}

/** Puts tickets of the open draw in one of five carts. */
async function addTickets({ client, random, person, tally }: Visit, cartId: string) {
  if (!random.happens(0.2)) return
  const token = person.token!
  const { country } = person.place
  const termsPath = `/api/lucky-draw/terms?country=${country}`
  const terms = await client.require<DrawTerms>('GET', termsPath, { token })
  const { ticket_variant_id: variant_id } = terms
  if (!variant_id) return
  const statement = { country, is_adult: true }
  const stated = await client.send('POST', '/api/lucky-draw/ticket-buyer', {
    ...{ body: statement, token },
  })
  if (stated.status >= 400) return
  const body = { variant_id, quantity: random.int(1, 3) }
  const added = await client.send('POST', `/api/carts/${cartId}/items`, { body, token })
  if (added.status < 300) tally.tickets_bought += body.quantity
}

async function findVariant({ client }: Visit, slug: string): Promise<string | null> {
  const path = `/api/products/${slug}`
  const { body } = await client.send<{ variants?: { id: string; stock: string }[] }>('GET', path)
  return body.variants?.find(({ stock }) => stock !== 'out')?.id ?? null
}

interface Suggestions {
  items: { coupon: { code: string }; saving: number; refusal: unknown }[]
}

async function useBestCoupon({ client, person, random, tally }: Visit, cartId: string) {
  if (!random.happens(0.6)) return
  const token = person.token!
  const { items } = await client.require<Suggestions>('GET', '/api/coupons/suggestions', { token })
  const best = items.find(({ refusal }) => !refusal)
  if (!best) return
  const path = `/api/carts/${cartId}/coupon`
  const { status } = await client.send('PUT', path, { body: { code: best.coupon.code }, token })
  if (status < 300) tally.coupons_used += 1
}

/** Nine of ten pay, the others leave the page of the provider or are refused there. */
async function pay({ client, random, tally }: Visit, { order, payment }: PlacedOrder) {
  const choice = random.int(0, 19)
  if (!payment || choice === 0) return false
  const form = { outcome: choice === 1 ? 'failed' : 'success' }
  const { pathname } = new URL(payment.redirect_url, 'http://localhost')
  await client.send('POST', pathname, { form, isRepeatable: true })
  if (choice === 1) return false
  tally.paid += 1
  tally.revenue += Math.round(order.total * 100)
  return true
}
