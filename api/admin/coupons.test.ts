import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cart } from '#contract/cart'
import type { Coupon } from '#contract/promotions'
import { findOrCreateCategoryPath } from '#modules/catalog'
import { newId } from '#platform/ids'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const path = '/api/admin/coupons'
const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }

test('an administrator creates a coupon for a category, and a shopper sees why it is not for the cart', async () => {
  const { db, lamp, mina } = await openCheckoutShop()
  const category = (await findOrCreateCategoryPath(db, ['Kitchen']))!
  const body = {
    ...{ code: ' Kitchen15 ', discount: { percent: 12.5 }, category_ids: [category.toUpperCase()] },
    ...{ currency: 'USD', min_subtotal: 20, max_redemptions: 5 },
    ...{ starts_at: '2026-11-21T00:00:00+01:00', ends_at: '2026-11-30T00:00:00+01:00' },
  }
  const created = await mina.request<Coupon>('POST', path, body, headers)
  assert.equal(created.status, 201)
  const { id, created_at, ...terms } = created.body
  assert.deepEqual(terms, {
    ...{ code: 'Kitchen15', discount: { percent: 12.5 }, currency: 'USD', min_subtotal: 20 },
    ...{ starts_at: '2026-11-20T23:00:00.000Z', ends_at: '2026-11-29T23:00:00.000Z' },
    ...{ max_redemptions: 5, max_redemptions_per_customer: null, redemption_count: 0 },
    ...{ user_id: null, category_ids: [category], product_ids: [] },
  })
  const cart = await mina.createCart([{ variant: lamp }])
  const applied = await mina.request<Cart>('PUT', `/api/carts/${cart.id}/coupon`, body)
  assert.equal(applied.body.error.code, 'coupon_not_for_these_products')
})

test('coupons are listed newest first, in pages', async () => {
  const { mina, clock } = await openCheckoutShop()
  for (const [minute, code] of ['FIRST', 'SECOND', 'THIRD'].entries()) {
    clock.now = new Date(clock.now.getTime() + minute)
    const coupon = { code, discount: { amount: 5 }, currency: 'EUR' }
    await mina.request('POST', path, coupon, headers)
  }
  type Page = { items: Coupon[]; next_cursor: string | null }
  const list = (query: string) => mina.request<Page>('GET', `${path}?${query}`, undefined, headers)

  const { body: first } = await list('limit=2')
  const { body: second } = await list(`limit=2&cursor=${first.next_cursor}`)
  const codes = [first, second].map(({ items }) => items.map(({ code }) => code))
  assert.deepEqual([codes, second.next_cursor], [[['THIRD', 'SECOND'], ['FIRST']], null])
  assert.deepEqual(first.items[0]?.discount, { amount: 5 })
  assert.equal((await list('cursor=nonsense')).status, 422)
})

test('a coupon that cannot be is refused with its reason, and by a shopper with 401', async () => {
  const { mina } = await openCheckoutShop()
  const discount = { percent: 10 }
  const create = (body: object, sent: Record<string, string> = headers) =>
    mina.request<Coupon>('POST', path, { code: 'TEN', discount, ...body }, sent)
  assert.equal((await create({}, {})).status, 401)
  assert.equal((await create({})).status, 201)

  const refused: [object, number, string][] = [
    [{ code: 'ten' }, 409, 'coupon_code_taken'],
    [{ code: 'A', category_ids: [newId()] }, 422, 'coupon_scope_not_found'],
    [{ code: 'A', product_ids: [newId()] }, 422, 'coupon_scope_not_found'],
    [{ code: 'A', discount: { amount: 5 } }, 422, 'invalid_input'],
    [{ code: 'A', discount: { amount: 1.005 }, currency: 'USD' }, 422, 'invalid_amount'],
    [{ code: 'A', discount: { amount: 5, percent: 5 } }, 422, 'invalid_input'],
    [{ code: 'A', discount: { percent: 0.001 } }, 422, 'invalid_input'],
    [{ code: 'A', min_subtotal: 5 }, 422, 'invalid_input'],
    [
      { code: 'A', starts_at: '2026-12-01T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
      422,
      'invalid_input',
    ],
  ]
  for (const [body, status, code] of refused) {
    const { status: got, body: answer } = await create(body)
    assert.deepEqual([got, answer.error.code], [status, code], JSON.stringify(body))
  }
})
