import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Cart } from '#contract/cart'
import type { SimulatedCart } from '#contract/promotions'
import { createCoupon, type Promotion } from '#modules/promotions'
import { newId } from '#platform/ids'
import { promotions } from '#tables/promotions'
import { awaitPurges } from '#tests/support/await-purges'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { buildPromotion } from '#tests/support/promotions'
import { openStaffShop } from '#tests/support/staff-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const path = '/api/admin/promotions/simulations'
const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
const everything = { product_ids: [], category_ids: [] }

test('a simulated cart costs what the same cart costs a shopper, to the cent', async () => {
  const { db, cache, lamp, mug, mina } = await openCheckoutShop()
  const amount = fc.integer({ min: 1, max: 9000 })
  const action: fc.Arbitrary<Promotion['actions'][number]> = fc.oneof(
    amount.map((points) => ({
      ...{ kind: 'percentage_off' as const, percent: points / 100, ...everything },
    })),
    amount.map((cents) => ({
      ...{ kind: 'amount_off' as const, amount: cents / 100, currency: 'USD' as const },
      ...everything,
    })),
    fc.constant<Promotion['actions'][number]>({ kind: 'free_shipping', methods: ['express'] }),
    fc.constant({
      ...{ kind: 'buy_get' as const, buy: 2, get: 1, percent: 100, max_times: null },
      ...everything,
    }),
  )
  const promotion = fc.record({
    actions: fc.array(action, { minLength: 1, maxLength: 2 }),
    conditions: fc.oneof<fc.Arbitrary<Promotion['conditions']>[]>(
      fc.constant([]),
      amount.map((cents) => [
        {
          ...everything,
          kind: 'min_subtotal' as const,
          amount: cents / 100,
          currency: 'USD' as const,
        },
      ]),
    ),
    combinesWith: fc.subarray(['automatic' as const, 'coupon' as const]),
  })
  const scenario = fc.record({
    promotions: fc.array(promotion, { maxLength: 3 }),
    coupon: fc.record({ basisPoints: amount, combines: fc.boolean() }),
    lamps: fc.integer({ min: 0, max: 3 }),
    mugs: fc.integer({ min: 1, max: 5 }),
    country: fc.constantFrom('DE', 'US', 'JP'),
    currency: fc.constantFrom('USD', 'EUR', 'JPY'),
    shipping: fc.constantFrom('standard', 'express'),
  })
  await db.execute(sql`insert into exchange_rates (currency, valid_from, rate, actor_kind, created_at)
    values ('EUR', '2026-01-01', 0.86, 'system', now()), ('JPY', '2026-01-01', 151.3, 'system', now())
    on conflict do nothing`)
  await fc.assert(
    fc.asyncProperty(scenario, async (one) => {
      await db.execute(sql`update carts set coupon_id = null`)
      await db.execute(sql`delete from coupons`)
      await db.execute(sql`delete from promotions`)
      for (const [index, terms] of one.promotions.entries()) {
        await db.insert(promotions).values(buildPromotion({ name: `Offer ${index}`, ...terms }))
      }
      const now = new Date('2026-11-01T00:00:00Z')
      await createCoupon(db, { code: 'TRY', discount: one.coupon, now })
      if (one.coupon.combines) {
        await db.execute(
          sql`update promotions set combines_with = '{automatic}' where kind = 'coupon'`,
        )
      }
      await awaitPurges({ db, cache })
      const items = [
        { variant: lamp, quantity: one.lamps },
        { variant: mug, quantity: one.mugs },
      ].filter(({ quantity }) => quantity > 0)
      const { country, currency, shipping } = one
      const { id } = await mina.createCart(items)
      await mina.request('PATCH', `/api/carts/${id}`, { country, currency, shipping })
      await mina.request('PUT', `/api/carts/${id}/coupon`, { code: 'TRY' })
      const cart = (await mina.request<Cart>('GET', `/api/carts/${id}`)).body

      const simulated = await mina.request<SimulatedCart>(
        'POST',
        path,
        {
          items: items.map(({ variant, quantity }) => ({ variant_id: variant, quantity })),
          ...{ coupon_codes: ['TRY'], country, currency, shipping },
        },
        headers,
      )
      assert.equal(simulated.status, 200)
      const { receipt, promotions: found } = simulated.body
      const withCoupon = found.some(({ code, applies }) => code && applies)
      // A coupon that was refused is not on the cart, so the cart is priced without it.
      if (cart.coupon || !withCoupon) assert.deepEqual(receipt, cart.receipt)
      assert.deepEqual(
        simulated.body.items.map((item) => item.receipt),
        cart.items.map((item) => item.receipt),
      )
      const discounts = found.reduce((sum, { discount }) => sum + Math.round(discount * 1000), 0)
      const taken = receipt.steps
        .filter(({ kind }) => kind === 'coupon' || kind === 'promotion')
        .reduce((sum, step) => sum - Math.round(step.amount * 1000), 0)
      assert.equal(discounts, taken)
    }),
    { numRuns: 40 },
  )
})

test('a clerk tries a cart at another date: what applies, what does not and why', async () => {
  const { db, lamp, mina } = await openCheckoutShop()
  await db.insert(promotions).values([
    buildPromotion({ name: 'Autumn', combinesWith: [] }),
    buildPromotion({
      name: 'Saint Nicholas',
      startsAt: new Date('2026-12-06T00:00:00Z'),
      actions: [{ kind: 'percentage_off', percent: 50, ...everything }],
    }),
    buildPromotion({ name: 'Stopped', pausedAt: new Date('2026-11-02T00:00:00Z') }),
  ])
  const now = new Date('2026-11-01T00:00:00Z')
  await createCoupon(db, { code: 'SPRING20', discount: { basisPoints: 2000 }, now })
  await createCoupon(db, { code: 'NOT-ENTERED', discount: { basisPoints: 100 }, now })
  const simulate = async (terms: object) => {
    const cart = { items: [{ variant_id: lamp, quantity: 1 }], country: 'DE', currency: 'USD' }
    return (await mina.request<SimulatedCart>('POST', path, { ...cart, ...terms }, headers)).body
  }
  const describe = ({ promotions: found }: SimulatedCart) =>
    Object.fromEntries(found.map((one) => [one.name, one.reason?.code ?? one.discount]))

  const today = await simulate({ coupon_codes: ['spring20', 'UNKNOWN'] })
  assert.deepEqual(describe(today), {
    SPRING20: 11.8,
    Autumn: 'coupon_not_combinable',
    'Saint Nicholas': 'coupon_not_started',
    Stopped: 'coupon_paused',
    'NOT-ENTERED': 'coupon_code_needed',
    UNKNOWN: 'coupon_not_found',
  })
  const autumn = today.promotions.find(({ name }) => name === 'Autumn')
  assert.match(
    autumn!.reason!.message,
    /Autumn can’t be combined with SPRING20\. The larger one counts/,
  )
  const december = await simulate({ at: '2026-12-06T12:00:00Z' })
  assert.deepEqual(
    [describe(december)['Saint Nicholas'], describe(december).Autumn],
    [29.5, 'coupon_not_combinable'],
  )
})

test('trying a cart writes nothing', async () => {
  const { db, lamp, mina } = await openCheckoutShop()
  await db.insert(promotions).values(buildPromotion({ maxRedemptions: 1 }))
  const count = async () => {
    const { rows } = await db.execute(sql`
      select (select count(*) from carts) as carts, (select count(*) from change_log) as changes,
        (select count(*) from promotion_redemptions) as redemptions, (select max(redemption_count) from promotions) as used`)
    return rows
  }
  const before = await count()
  const body = { items: [{ variant_id: lamp, quantity: 1 }], country: 'DE', currency: 'USD' }
  assert.equal((await mina.request('POST', path, body, headers)).status, 200)
  assert.deepEqual(await count(), before)
})

test('a cart is tried as a customer, whom only those may name who may read customers', async () => {
  const shop = await openStaffShop()
  const { db } = shop
  const manager = await shop.addStaff('manager')
  await db.insert(promotions).values(
    buildPromotion({
      conditions: [{ kind: 'customers', user_ids: [manager.id] }, { kind: 'first_order' }],
    }),
  )
  const cart = { items: [], country: 'DE', currency: 'USD' }
  const simulate = async (email?: string) => {
    const response = await manager.request('POST', '/admin/promotions/simulations', {
      ...cart,
      email,
    })
    return { status: response.status, body: (await response.json()) as SimulatedCart }
  }
  const reason = (body: SimulatedCart) => body.promotions[0]!.reason?.code
  const guest = await simulate()
  assert.deepEqual([guest.body.customer, reason(guest.body)], [null, 'coupon_account_needed'])
  const own = await simulate(' MANAGER@example.com ')
  assert.equal(own.body.customer?.id, manager.id)
  assert.equal(reason(own.body), 'coupon_nothing_to_reduce')
  assert.equal((await simulate('nobody@example.com')).status, 422)
  assert.equal((await simulate('not an address')).status, 422)
})

test('a cart that cannot be is refused', async () => {
  const { lamp, mina } = await openCheckoutShop()
  const cart = { items: [{ variant_id: lamp, quantity: 1 }], country: 'DE', currency: 'USD' }
  const simulate = (terms: object) => mina.request('POST', path, { ...cart, ...terms }, headers)
  const refused: object[] = [
    { items: [{ variant_id: lamp, quantity: 0 }] },
    { items: [{ variant_id: 'lamp', quantity: 1 }] },
    { items: Array.from({ length: 101 }, () => ({ variant_id: lamp, quantity: 1 })) },
    { country: 'XX' },
    { at: 'tomorrow' },
    { at: '0001-01-01T00:00:00Z' },
    { coupon_codes: Array.from({ length: 11 }, (_, index) => `CODE${index}`) },
  ]
  for (const terms of refused) {
    assert.equal((await simulate(terms)).status, 422, JSON.stringify(terms).slice(0, 80))
  }
  assert.equal((await mina.request('POST', path, cart)).status, 401)
  const unknown = await simulate({ items: [{ variant_id: newId(), quantity: 1 }] })
  assert.equal(unknown.status, 200)
})
