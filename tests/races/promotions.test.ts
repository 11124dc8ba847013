import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import type { PromotionResponse } from '#modules/promotions'
import { findPromotionDiscrepancies } from '#modules/promotions'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'
import { findDiscountDiscrepancies } from '../../modules/integrity/check-discounts.ts'

const path = '/api/admin/promotions'
const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
const autumn = {
  ...{ kind: 'automatic', name: 'Autumn' },
  actions: [{ kind: 'percentage_off', percent: 50 }],
}

test('the last redemption of a promotion without a code goes to one of 20 carts, and the others see the new total', async () => {
  const { db, lamp, mina, send, awaitTotal } = await openShop()
  await send('POST', path, { ...autumn, max_redemptions: 1 })
  await awaitTotal(29.5)
  const carts = await inParallel(20, () => mina.createCart([{ variant: lamp }]))
  assert.ok(carts.every(({ receipt }) => receipt.total === 29.5))

  const placed = await inParallel(20, (n) =>
    mina.checkOut(carts[n]!.id, { email: `buyer-${n}@example.com`, expected_total: 29.5 }),
  )
  const codes = placed.map(({ status, body }) => (status === 201 ? 201 : body.error.code))
  assert.equal(codes.filter((code) => code === 201).length, 1)
  assert.ok(codes.every((code) => code === 201 || code === 'total_changed'))
  const loser = codes.indexOf('total_changed')
  await awaitTotal(59)
  const { body } = await mina.request<Cart>('GET', `/api/carts/${carts[loser]!.id}`)
  const again = await mina.checkOut(body.id, { email: 'again@example.com', expected_total: 59 })
  assert.equal(again.status, 201)
  await assertConsistent(db)
})

test('a coupon that is edited while carts are checked out gives the total that was shown, or says that it changed', async () => {
  const { db, lamp, mina, send } = await openShop()
  const coupon = { ...autumn, kind: 'coupon', codes: { code: 'HALF' } }
  const { body: promotion } = await send<PromotionResponse>('POST', path, coupon)
  for (let round = 0; round < 5; round++) {
    const carts = await inParallel(6, () => mina.createCart([{ variant: lamp }]))
    const totals = await inParallel(6, async (n) => {
      const apply = { code: 'HALF' }
      const cart = await mina.request<Cart>('PUT', `/api/carts/${carts[n]!.id}/coupon`, apply)
      return cart.body.receipt.total
    })
    const percent = 10 + round
    const edit = {
      ...{ name: 'Half', revision: round },
      actions: [{ kind: 'percentage_off', percent }],
    }
    const [edited, ...placed] = await Promise.all([
      send('PUT', `${path}/${promotion.id}`, edit),
      ...carts.map(({ id }, n) => {
        const email = `buyer-${round}-${n}@example.com`
        return mina.checkOut(id, { email, expected_total: totals[n]! })
      }),
    ])
    assert.equal(edited.status, 200)
    for (const [n, { status, body }] of placed.entries()) {
      if (status === 201) assert.equal(body.order.total, totals[n])
      else assert.equal(body.error.code, 'total_changed')
    }
  }
  await assertConsistent(db)
})

test('a promotion that is paused or deleted while carts are checked out is given to whole orders or to none', async () => {
  const { db, lamp, mina, send } = await openShop()
  for (const change of ['pause', 'delete'] as const) {
    const { body: promotion } = await send<PromotionResponse>('POST', path, autumn)
    const carts = await inParallel(8, () => mina.createCart([{ variant: lamp }]))
    const one = `${path}/${promotion.id}`
    const [changed, ...placed] = await Promise.all([
      change === 'pause' ? send('POST', `${one}/pause`) : send('DELETE', one),
      ...carts.map(({ id }, n) => mina.checkOut(id, { email: `${change}-${n}@example.com` })),
    ])
    assert.ok([200, 204, 409].includes(changed.status))
    for (const { status, body } of placed) {
      assert.equal(status, 201)
      assert.ok([29.5, 59].includes(body.order.total))
    }
    await send('POST', `${one}/pause`)
  }
  await assertConsistent(db)
})

test('two administrators who edit one promotion at once: one wins, the other is told', async () => {
  const { send } = await openShop()
  const { body: promotion } = await send<PromotionResponse>('POST', path, autumn)
  const edits = await inParallel(8, (n) =>
    send('PUT', `${path}/${promotion.id}`, {
      ...{ name: `Edit ${n}`, revision: 0 },
      actions: autumn.actions,
    }),
  )
  const statuses = edits.map(({ status }) => status).toSorted()
  assert.deepEqual(statuses, [200, ...Array(7).fill(409)])
})

test('one code is created once, however many administrators send it', async () => {
  const { send } = await openShop()
  const coupon = { ...autumn, kind: 'coupon' }
  const created = await inParallel(8, (n) =>
    send('POST', path, { ...coupon, codes: { code: n % 2 ? 'half' : 'HALF' } }),
  )
  const statuses = created.map(({ status }) => status).toSorted()
  assert.deepEqual(statuses, [201, ...Array(7).fill(409)])
  const { body } = await send<{ items: unknown[] }>('GET', path)
  assert.equal(body.items.length, 1)
})

async function openShop() {
  const shop = await openCheckoutShop({ stock: 500 })
  const send = <Body = Record<string, never>>(method: string, url: string, body?: unknown) =>
    shop.mina.request<Body>(method, url, body, headers)
  /** The caches of the process hear of a change a moment later. */
  const awaitTotal = async (total: number) => {
    const { id } = await shop.mina.createCart([{ variant: shop.lamp }])
    const read = () => shop.mina.request<Cart>('GET', `/api/carts/${id}`)
    while ((await read()).body.receipt.total !== total) await sleep(10)
  }
  return { ...shop, send, awaitTotal }
}

async function assertConsistent(db: Awaited<ReturnType<typeof openCheckoutShop>>['db']) {
  assert.deepEqual(await findPromotionDiscrepancies(db), [])
  assert.deepEqual(await findDiscountDiscrepancies(db), [])
  const { rows } = await db.execute(
    sql`select id from promotions where redemption_count > max_redemptions`,
  )
  assert.deepEqual(rows, [])
}

function inParallel<Value>(times: number, work: (n: number) => Promise<Value>): Promise<Value[]> {
  return Promise.all(Array.from({ length: times }, (_, n) => work(n)))
}
