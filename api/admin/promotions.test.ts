import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import { findOrCreateCategoryPath } from '#modules/catalog'
import type { PromotionResponse } from '#modules/promotions'
import { newId } from '#platform/ids'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const path = '/api/admin/promotions'
const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
const tenPercent = { kind: 'percentage_off', percent: 10 }
const spring = { kind: 'coupon', name: 'Spring', actions: [tenPercent], codes: { code: 'SPRING' } }

test('an administrator creates a coupon for a category, and a shopper sees why it is not for the cart', async () => {
  const { db, lamp, mina, send } = await openShop()
  const category = (await findOrCreateCategoryPath(db, ['Kitchen']))!
  const scope = { category_ids: [category.toUpperCase()] }
  const created = await send<PromotionResponse>('POST', path, {
    ...{ kind: 'coupon', name: '15 % off kitchens', codes: { code: ' Kitchen15 ' } },
    conditions: [{ kind: 'min_subtotal', amount: 20, currency: 'USD', ...scope }],
    actions: [{ kind: 'percentage_off', percent: 12.5, ...scope }],
    ...{ max_redemptions: 5, starts_at: '2026-11-21T00:00:00+01:00' },
    ends_at: '2026-11-30T00:00:00+01:00',
  })
  assert.equal(created.status, 201)
  const { id, created_at, conditions, ...rest } = created.body
  assert.deepEqual(rest, {
    ...{ kind: 'coupon', name: '15 % off kitchens', state: 'running', code: 'Kitchen15' },
    actions: [{ kind: 'percentage_off', percent: 12.5, product_ids: [], category_ids: [category] }],
    ...{
      combines_with: [],
      paused_at: null,
      revision: 0,
      code_prefix: null,
      code_count: 1,
      program: null,
    },
    ...{ starts_at: '2026-11-20T23:00:00.000Z', ends_at: '2026-11-29T23:00:00.000Z' },
    ...{ max_redemptions: 5, max_redemptions_per_customer: null, redemption_count: 0 },
    ...{ given: 0, currency: 'USD' },
  })
  const cart = await mina.createCart([{ variant: lamp }])
  const apply = { code: 'kitchen15' }
  const applied = await mina.request<Cart>('PUT', `/api/carts/${cart.id}/coupon`, apply)
  assert.equal(applied.body.error.code, 'coupon_not_for_these_products')
})

test('a promotion without a code is taken off every cart, beside a coupon if both allow it', async () => {
  const { lamp, mina, send } = await openShop()
  const cart = await mina.createCart([{ variant: lamp }])
  await send('POST', path, {
    ...{ kind: 'automatic', name: 'Autumn', combines_with: ['coupon'] },
    actions: [{ kind: 'amount_off', amount: 9, currency: 'USD' }],
  })
  const read = async () => (await mina.request<Cart>('GET', `/api/carts/${cart.id}`)).body
  const steps = (one: Cart) =>
    one.receipt.steps
      .filter(({ amount }) => amount < 0)
      .map(({ kind, label, amount }) => [kind, label, amount])
  // The cache of the process hears of the promotion a moment later.
  while ((await read()).receipt.total === 59) await sleep(10)
  assert.deepEqual(steps(await read()), [['promotion', 'Autumn', -9]])

  await send('POST', path, { ...spring, combines_with: ['automatic'] })
  await mina.request('PUT', `/api/carts/${cart.id}/coupon`, { code: 'SPRING' })
  const both = await read()
  assert.deepEqual(steps(both), [
    ['promotion', 'Autumn', -9],
    ['coupon', 'SPRING', -5],
  ])
  assert.deepEqual([both.coupon, both.receipt.total], [{ code: 'SPRING', discount: 5 }, 45])
  assert.deepEqual(steps({ ...both, receipt: both.items[0]!.receipt }), steps(both))

  const placed = (await mina.checkOut(cart.id, { expected_total: 45 })).body
  assert.deepEqual(steps({ ...both, receipt: placed.order.receipt }), steps(both))
  const { body } = await send<Page>('GET', path)
  assert.deepEqual(
    body.items.map(({ name, redemption_count, given }) => [name, redemption_count, given]),
    [
      ['Spring', 1, 5],
      ['Autumn', 1, 9],
    ],
  )
  await mina.postOrderAction(placed, 'cancel')
  const { body: after } = await send<Page>('GET', path)
  assert.deepEqual(
    after.items.map(({ redemption_count, given }) => [redemption_count, given]),
    [
      [0, 0],
      [0, 0],
    ],
  )
})

test('free delivery is a promotion, and the order is charged without it', async () => {
  const { lamp, mina, send } = await openShop()
  await send('POST', path, {
    ...{ kind: 'automatic', name: 'Express for free' },
    conditions: [{ kind: 'min_quantity', quantity: 2 }],
    actions: [{ kind: 'free_shipping', methods: ['express'] }],
  })
  const order = async (quantity: number) => {
    const cart = await mina.createCart([{ variant: lamp, quantity }])
    return (await mina.checkOut(cart.id, { shipping: 'express' })).body.order
  }
  const [one, two] = [await order(1), await order(2)]
  assert.deepEqual([one.total, two.total], [59 + 9, 118])
  const { body } = await send<Page>('GET', path)
  assert.deepEqual([body.items[0]!.redemption_count, body.items[0]!.given], [1, 9])
})

test('a thousand codes are made at once, downloaded as a file, and each is redeemed once', async () => {
  const { lamp, mina, send, site } = await openShop()
  const codes = { prefix: 'gift-', count: 1000 }
  const { body: promotion } = await send<PromotionResponse>('POST', path, { ...spring, codes })
  assert.deepEqual(
    [promotion.code, promotion.code_prefix, promotion.code_count],
    [null, 'GIFT-', 1000],
  )
  const file = await site.request(`${path}/${promotion.id}/codes`, { headers })
  assert.match(file.headers.get('Content-Disposition')!, /attachment/)
  const [head, ...lines] = (await file.text()).trim().split('\r\n')
  const made = lines.map((line) => line.split(',')[0]!.replaceAll('"', ''))
  assert.deepEqual([head, made.length, new Set(made).size], ['code,used,limit', 1000, 1000])
  assert.match(made[0]!, /^GIFT-[A-Z2-9]{10}$/)

  const buy = async (email: string) => {
    const cart = await mina.createCart([{ variant: lamp }])
    const code = { code: made[7]!.toLowerCase() }
    const applied = await mina.request('PUT', `/api/carts/${cart.id}/coupon`, code)
    if (applied.status !== 200) return applied.body.error.code
    return (await mina.checkOut(cart.id, { email })).status
  }
  assert.equal(await buy('mina@example.com'), 201)
  assert.equal(await buy('theo@example.com'), 'coupon_exhausted')
  const search = await send<Page>('GET', `${path}?q=${made[500]!.slice(0, 12)}`)
  assert.deepEqual(
    search.body.items.map(({ id }) => id),
    [promotion.id],
  )
})

test('promotions are listed newest first, in pages, by state and by name', async () => {
  const { send, clock } = await openShop()
  const terms: [string, object][] = [
    ['First', {}],
    ['Second', { starts_at: '2026-12-01T00:00:00Z' }],
    ['Third', { ends_at: '2026-11-22T00:00:00Z' }],
  ]
  for (const [name, dates] of terms) {
    clock.now = new Date(clock.now.getTime() + 60_000)
    await send('POST', path, { ...spring, name, codes: { code: name }, ...dates })
  }
  const list = async (query: string) => {
    const { body } = await send<Page>('GET', `${path}?${query}`)
    return [body.items.map(({ name }) => name), body.next_cursor] as const
  }
  const [first, cursor] = await list('limit=2')
  assert.deepEqual(
    [first, await list(`limit=2&cursor=${cursor}`)],
    [
      ['Third', 'Second'],
      [['First'], null],
    ],
  )
  assert.deepEqual((await list('state=planned'))[0], ['Second'])
  assert.deepEqual((await list('q=ird'))[0], ['Third'])
  assert.deepEqual((await list('q=%25'))[0], [])
  clock.now = new Date('2026-11-23T00:00:00Z')
  assert.deepEqual((await list('state=over'))[0], ['Third'])
  assert.equal((await send('GET', `${path}?cursor=nonsense`)).status, 422)
  const { body: summary } = await send('GET', `${path}/summary`)
  assert.deepEqual(summary, { running: 1, given: 0, currency: 'USD', time_zone: 'UTC' })
  const period = 'from=2026-11-20T00:00:00Z&to=2026-11-25T00:00:00Z'
  const { body: timeline } = await send<Page>('GET', `${path}/timeline?${period}`)
  assert.deepEqual(timeline.items.map(({ name }) => name).toSorted(), ['First', 'Third'])
})

test('an edit that was made on an older revision is refused, and the terms of orders stay', async () => {
  const { lamp, mina, send } = await openShop()
  const { body: promotion } = await send<PromotionResponse>('POST', path, {
    ...spring,
    max_redemptions: 3,
  })
  const cart = await mina.createCart([{ variant: lamp }])
  await mina.request('PUT', `/api/carts/${cart.id}/coupon`, { code: 'SPRING' })
  const placed = (await mina.checkOut(cart.id)).body

  const one = `${path}/${promotion.id}`
  const edit = { name: 'Spring', actions: [{ ...tenPercent, percent: 50 }], revision: 0 }
  const [won, lost] = [await send('PUT', one, edit), await send('PUT', one, edit)]
  assert.deepEqual([won.status, lost.status], [200, 409])
  assert.equal(lost.body.error.code, 'promotion_edited')
  assert.equal((await mina.getOrder(placed)).body.total, 53.1)
  const limited = await send('PUT', one, { ...edit, max_redemptions: 1, revision: 1 })
  assert.equal(limited.status, 200)
  assert.equal((await send('DELETE', one)).body.error.code, 'promotion_used')
  const coupons = { ...edit, combines_with: ['coupon'], revision: 2 }
  assert.equal((await send('PUT', one, coupons)).body.error.code, 'invalid_combination')
})

test('the limit of a promotion is not set below its uses', async () => {
  const { db, send } = await openShop()
  const { body } = await send<PromotionResponse>('POST', path, spring)
  await db.execute(sql`update promotions set redemption_count = 7`)
  const edit = { name: 'Spring', actions: [tenPercent], revision: 0, max_redemptions: 6 }
  const refused = await send('PUT', `${path}/${body.id}`, edit)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'promotion_limit_below_uses'])
  assert.match(refused.body.error.message, /7 times/)
})

test('a paused coupon says so, and counts again when it is resumed; a deleted one is gone from the cart', async () => {
  const { lamp, mina, send } = await openShop()
  const { body: promotion } = await send<PromotionResponse>('POST', path, spring)
  const cart = await mina.createCart([{ variant: lamp }])
  const apply = () => mina.request<Cart>('PUT', `/api/carts/${cart.id}/coupon`, { code: 'SPRING' })
  const one = `${path}/${promotion.id}`
  assert.equal((await send<PromotionResponse>('POST', `${one}/pause`)).body.state, 'paused')
  assert.equal((await apply()).body.error.code, 'coupon_paused')
  assert.equal((await send<PromotionResponse>('POST', `${one}/resume`)).body.state, 'running')
  assert.equal((await apply()).body.coupon?.discount, 5.9)

  assert.equal((await send('DELETE', one)).status, 204)
  assert.equal((await send('DELETE', one)).status, 404)
  const { body } = await mina.request<Cart>('GET', `/api/carts/${cart.id}`)
  assert.deepEqual([body.coupon, body.coupon_error, body.receipt.total], [null, null, 59])
})

test('a promotion that cannot be is refused with its reason, and by a shopper with 401', async () => {
  const { mina, send } = await openShop()
  assert.equal((await mina.request('POST', path, spring)).status, 401)
  assert.equal((await send('POST', path, spring)).status, 201)

  const amount = { kind: 'amount_off', amount: 5, currency: 'USD' }
  const refused: [object, number, string][] = [
    [{ codes: { code: 'spring' } }, 409, 'coupon_code_taken'],
    [{ actions: [{ ...tenPercent, category_ids: [newId()] }] }, 422, 'promotion_scope_not_found'],
    [
      { conditions: [{ kind: 'contains', product_ids: [newId()] }] },
      422,
      'promotion_scope_not_found',
    ],
    [{ actions: [{ ...amount, amount: 1.005 }] }, 422, 'invalid_amount'],
    [{ actions: [{ ...amount, currency: 'JPY', amount: 0.4 }] }, 422, 'invalid_amount'],
    [{ actions: [{ ...amount, currency: 'XXX' }] }, 422, 'invalid_input'],
    [{ actions: [{ ...tenPercent, percent: 0.001 }] }, 422, 'invalid_input'],
    [{ actions: [{ ...tenPercent, percent: 101 }] }, 422, 'invalid_input'],
    [{ actions: [{ ...tenPercent, minor: -5 }] }, 422, 'invalid_input'],
    [{ actions: [] }, 422, 'invalid_input'],
    [{ actions: [{ kind: 'give_everything' }] }, 422, 'invalid_input'],
    [{ conditions: [{ kind: 'contains' }] }, 422, 'invalid_input'],
    [{ codes: null }, 422, 'invalid_input'],
    [{ codes: { prefix: 'A', count: 10_001 } }, 422, 'invalid_input'],
    [{ codes: { prefix: 'A B', count: 1 } }, 422, 'invalid_input'],
    [{ combines_with: ['coupon'] }, 422, 'invalid_input'],
    [{ kind: 'automatic' }, 422, 'invalid_input'],
    [{ starts_at: '2026-12-01T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' }, 422, 'invalid_input'],
  ]
  for (const [body, status, code] of refused) {
    const sent = { ...spring, codes: { code: 'OTHER' }, ...body }
    const { status: got, body: answer } = await send('POST', path, sent)
    assert.deepEqual([got, answer.error?.code], [status, code], JSON.stringify(body))
  }
  const { body } = await send<Page>('GET', path)
  assert.equal(body.items.length, 1)
  assert.equal((await send('GET', `${path}/${newId()}`)).status, 404)
})

interface Page {
  items: PromotionResponse[]
  next_cursor: string | null
}

async function openShop() {
  const shop = await openCheckoutShop()
  const send = <Body = Record<string, never>>(method: string, url: string, body?: unknown) =>
    shop.mina.request<Body>(method, url, body, headers)
  return { ...shop, send }
}
