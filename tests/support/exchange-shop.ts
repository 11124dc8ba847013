import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import type { AdminOrder, ExchangePreview, PlacedOrder } from '#contract/checkout'
import { recordStockMovements, refreshListing } from '#modules/catalog'
import { createGuestOrderToken, type OrderId } from '#modules/orders'
import { openClerkShop } from './clerk-shop.ts'
import { receiveReport } from './receive-report.ts'

interface ExchangeDetails {
  variant?: string
  quantity?: number
  /** How many units of the first line come back. */
  back?: number
}

/** Opens a clerk's shop with what an exchange needs. `sell` sells and ships mugs for $10 each. */
export async function openExchangeShop(options: Parameters<typeof openClerkShop>[0] = {}) {
  const shop = await openClerkShop(options)
  const { db, request, mina, mug, cup } = shop
  let parcels = 0

  async function ship(id: string) {
    assert.equal((await request('POST', `/orders/${id}/process`, {})).status, 200)
    const parcel = { carrier: 'DHL', number: `${++parcels}` }
    assert.equal((await request('POST', `/orders/${id}/ship`, parcel)).status, 200)
  }
  async function sell(quantity = 2, variant = mug) {
    const placed = await shop.buy([{ variant, quantity }])
    await ship(placed.order.id)
    return placed
  }
  const select = (order: Pick<AdminOrder, 'lines'>, details: ExchangeDetails) => ({
    lines: [{ line_id: order.lines[0]!.id, quantity: details.back ?? 1 }],
    additions: [{ variant_id: details.variant ?? cup, quantity: details.quantity ?? 1 }],
  })
  async function read(id: string) {
    return (await request('GET', `/orders/${id}`)).body
  }
  async function preview({ order }: PlacedOrder, details: ExchangeDetails = {}) {
    const path = `/orders/${order.id}/exchange-preview`
    return request<ExchangePreview>('POST', path, select(order, details))
  }
  async function post({ order }: PlacedOrder, details: ExchangeDetails & object = {}, extra = {}) {
    const { difference } = (await preview({ order } as PlacedOrder, details)).body
    const body = { ...select(order, details), expected_difference: difference ?? 0, ...extra }
    return request('POST', `/orders/${order.id}/exchanges`, body)
  }
  /** Exchanges units of the first line, and returns both orders. */
  async function exchange(placed: PlacedOrder, details: ExchangeDetails = {}, extra = {}) {
    const created = await post(placed, details, extra)
    assert.equal(created.status, 200, JSON.stringify(created.body))
    const made = created.body.exchanges.at(-1)!
    return { first: created.body, made, second: await read(made.second.id) }
  }
  type Made = Awaited<ReturnType<typeof exchange>>
  const decide = ({ first, made }: Made, step: 'receive' | 'refuse', body: object = {}) =>
    request('POST', `/orders/${first.id}/exchanges/${made.id}/${step}`, body)

  function asPlaced(order: AdminOrder): PlacedOrder {
    const token = createGuestOrderToken(order.id as OrderId, shop.dependencies.secretKey)
    return { order, token, payment: null } as unknown as PlacedOrder
  }
  /** Pays what is due of an order by its link. */
  async function payDue(order: AdminOrder) {
    const placed = asPlaced(order)
    const { status, body } = await mina.postOrderAction<PlacedOrder>(placed, 'pay')
    assert.equal(status, 200, JSON.stringify(body))
    return mina.pay({ ...placed, payment: body.payment })
  }
  /** Five hundred more of each. */
  async function fillStock() {
    const { mug, cup, lamp, clock } = shop
    const movements = [mug, cup, lamp].map((variantId) => ({ variantId, quantity: 500 }))
    const now = clock.now
    const moved = await recordStockMovements(db, {
      movements,
      reason: 'correction',
      reference: 'test',
      now,
    })
    await refreshListing(db, { productIds: moved.map(({ product_id }) => product_id), now })
  }
  /** What providers have captured and not given back, in cents. */
  async function getMoney(): Promise<number> {
    const { rows } = await db.execute<{ minor: string }>(sql`
      select coalesce(sum(captured_minor - refunded_minor), 0) as minor from payments`)
    return Number(rows[0]!.minor)
  }
  /** Somebody gives back a part of the payment of an order in the provider's dashboard. */
  async function refundAtProvider(
    { order: { id } }: PlacedOrder,
    minor: number,
    state: 'succeeded' | 'failed' = 'succeeded',
  ) {
    const { rows } = await db.execute<{ reference: string }>(sql`
      select provider_reference as reference from payments where order_id = ${id}`)
    const paymentReference = rows[0]!.reference
    const amount = { minor, currency: 'USD' }
    const report = {
      kind: 'refund',
      paymentReference,
      reference: `re_${id}`,
      state,
      amount,
    } as const
    await receiveReport(db, report, shop.clock.now)
  }
  async function assertHealthy() {
    for (let round = 0; round < 3; round++) await shop.handleEvents()
    assert.deepEqual(await shop.listDiscrepancies(), [])
  }
  return {
    ...{ ...shop, ship, sell, read, preview, post, exchange, decide, asPlaced, payDue },
    ...{ getMoney, assertHealthy, select, fillStock, refundAtProvider },
    postTo: ({ id }: { id: string }, step: string, body: object = {}) =>
      request('POST', `/orders/${id}/${step}`, body),
  }
}
