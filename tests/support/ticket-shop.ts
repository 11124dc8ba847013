import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import type { DrawTerms, OwnEntries } from '#contract/draws'
import { runIntegrityChecks } from '#modules/integrity'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { openDrawShop } from './draw-shop.ts'
import { createTestDependencies } from './test-site.ts'

/** Opens a shop with an open draw that sells tickets for half an hour. `buy` places an order of them. */
export async function openTicketShop(change: Parameters<Shop['addDraw']>[0] = {}) {
  const shop = await openDrawShop()
  const { db, now, shopper } = shop
  const drawId = await shop.addDraw({ closesAt: new Date(now().getTime() + 1_800_000), ...change })
  await shop.run()
  const dependencies = { ...(await createTestDependencies(db)), db, now }
  const terms = (await (await shop.request('/api/lucky-draw/terms?country=DE')).json()) as DrawTerms
  const ticket = terms.ticket_variant_id!
  const auth = (token: string) => ({ Authorization: `Bearer ${token}` })

  const state = (token = shop.minaToken, body: object = { country: 'DE', is_adult: true }) =>
    shop.as(token).request('PUT', '/lucky-draw/ticket-buyer', body)
  const createCart = (items: { variant: string; quantity?: number }[]) => shopper.createCart(items)
  async function checkOut(items: { variant: string; quantity?: number }[], token = shop.minaToken) {
    const cart = await createCart(items)
    return shopper.checkOut(cart.id, {}, auth(token))
  }
  const order = (quantity: number, token = shop.minaToken) =>
    checkOut([{ variant: ticket, quantity }], token)
  async function buy(quantity: number, token = shop.minaToken): Promise<PlacedOrder> {
    assert.equal((await state(token)).status, 204)
    const placed = await order(quantity, token)
    assert.equal(placed.status, 201, JSON.stringify(placed.body))
    await shopper.pay(placed.body)
    return placed.body
  }
  async function handleEvents() {
    const handlers = createEventHandlers(dependencies)
    for (let round = 0; round < 4; round++) await drainOutbox(db, { handlers, now: now() })
  }
  return {
    ...shop,
    ...{
      drawId,
      ticket,
      auth,
      state,
      createCart,
      checkOut,
      orderTickets: order,
      buy,
      handleEvents,
    },
    getOwn: async (token = shop.minaToken) =>
      (await (await shop.as(token).get(`/lucky-draw/draws/${drawId}`)).json()) as OwnEntries,
    async readOrder(placed: PlacedOrder) {
      const { rows } = await db.execute<{
        state: string
        paid: string
        refunded: string
        fulfilment: string
      }>(sql`
        select payment_state as state, paid_minor as paid, refunded_minor as refunded, fulfilment_state as fulfilment
        from orders where id = ${placed.order.id}`)
      const { state, paid, refunded, fulfilment } = rows[0]!
      return { state, fulfilment, paid: Number(paid), refunded: Number(refunded) }
    },
    /** One after the other: passwords are hashed in a queue that refuses those who would wait for long. */
    async signUpPeople(count: number): Promise<string[]> {
      const tokens: string[] = []
      for (let at = 0; at < count; at++) {
        const email = `buyer${at}@example.com`
        tokens.push(await shop.signUp({ email, password: 'forest-green-mug' }))
      }
      return tokens
    },
    async findDiscrepancies() {
      await handleEvents()
      const context = { ...dependencies, sender: dependencies, hasDevMailbox: true, now: now() }
      const findings = await runIntegrityChecks(db, context)
      return findings
        .filter(({ check }) => check !== 'seller')
        .flatMap(({ check, discrepancies }) =>
          discrepancies.map((discrepancy) => ({ check, ...discrepancy })),
        )
    },
    async countLeft(): Promise<number> {
      const { rows } = await db.execute<{ stock: number }>(
        sql`select stock from variants where id = ${ticket}`,
      )
      return rows[0]!.stock
    },
  }
}

type Shop = Awaited<ReturnType<typeof openDrawShop>>
