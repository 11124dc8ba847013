import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { CategoryId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import { newId } from '#platform/ids'
import { buildCoupon, buildItem, buildPromotion } from '#tests/support/promotions'
import { utc } from '#tests/support/test-shop'
import type { StoredAction } from './actions/index.ts'
import type { Candidate } from './candidate.ts'
import type { CartFacts, CustomerFacts } from './cart-facts.ts'
import type { StoredCondition } from './conditions/index.ts'
import { evaluatePromotions } from './index.ts'

const everything = { product_ids: [], category_ids: [] }
const userId = newId<'user'>() as UserId
const mina: CustomerFacts = { userId, orderCount: 0, segmentIds: ['vip'], redemptions: new Map() }

test('each condition says what would make the promotion apply', () => {
  const lamp = buildItem(5900)
  const kitchen = newId<'category'>() as CategoryId
  const cases: [StoredCondition, Partial<CartFacts>, object | null][] = [
    [
      { kind: 'min_subtotal', amount: 60, currency: 'USD', ...everything },
      {},
      {
        code: 'min_subtotal',
        params: { appliesTo: 'all', minSubtotalMinor: 6000, missingMinor: 100, currency: 'USD' },
      },
    ],
    [{ kind: 'min_subtotal', amount: 59, currency: 'USD', ...everything }, {}, null],
    [
      { kind: 'min_subtotal', amount: 5, currency: 'SEK', ...everything },
      {},
      { code: 'currency_mismatch', params: { currency: 'SEK' } },
    ],
    [
      { kind: 'min_quantity', quantity: 3, ...everything },
      {},
      { code: 'min_quantity', params: { quantity: 3, missing: 2 } },
    ],
    [{ kind: 'min_quantity', quantity: 1, ...everything }, {}, null],
    [
      { kind: 'contains', product_ids: [], category_ids: [kitchen] },
      {},
      { code: 'not_for_these_products' },
    ],
    [
      { kind: 'contains', product_ids: [], category_ids: [kitchen] },
      { items: [buildItem(100, 1, { categoryIds: [kitchen] })] },
      null,
    ],
    [{ kind: 'contains', product_ids: [lamp.productId], category_ids: [] }, {}, null],
    [{ kind: 'customers', user_ids: [userId] }, {}, { code: 'account_needed' }],
    [{ kind: 'customers', user_ids: [userId] }, { customer: mina }, null],
    [
      { kind: 'customers', user_ids: [newId()] },
      { customer: mina },
      { code: 'not_for_this_customer' },
    ],
    [{ kind: 'segments', segment_ids: ['vip'] }, {}, { code: 'account_needed' }],
    [{ kind: 'segments', segment_ids: ['vip'] }, { customer: mina }, null],
    [
      { kind: 'segments', segment_ids: ['new'] },
      { customer: mina },
      { code: 'not_for_this_customer' },
    ],
    [{ kind: 'first_order' }, {}, { code: 'account_needed' }],
    [{ kind: 'first_order' }, { customer: mina }, null],
    [
      { kind: 'first_order' },
      { customer: { ...mina, orderCount: 1 } },
      { code: 'not_first_order' },
    ],
    [{ kind: 'countries', countries: ['DE', 'FR'] }, {}, null],
    [
      { kind: 'countries', countries: ['FR', 'NL'] },
      {},
      { code: 'not_for_this_country', params: { countries: 'FR, NL' } },
    ],
    [{ kind: 'currencies', currencies: ['USD'] }, {}, null],
    [
      { kind: 'currencies', currencies: ['EUR'] },
      {},
      { code: 'not_for_this_currency', params: { currencies: 'EUR' } },
    ],
  ]
  for (const [condition, facts, unmet] of cases) {
    const promotion = buildPromotion({ conditions: [condition] })
    const cart = buildFacts({ items: [lamp], ...facts })
    const [result] = evaluatePromotions([{ promotion, coupon: null }], cart)
    assert.deepEqual(result!.unmet, unmet, JSON.stringify(condition))
    assert.equal(result!.applied === null, unmet !== null)
  }
})

test('a promotion counts from its start to its end, unless it is paused, used up or needs a code', () => {
  const now = utc('2026-11-21 09:00')
  const [before, later] = [utc('2026-11-20 09:00'), utc('2026-11-22 09:00')]
  const cases: [object, string | undefined][] = [
    [{ startsAt: now, endsAt: later }, undefined],
    [{ startsAt: later }, 'not_started'],
    [{ startsAt: before, endsAt: now }, 'expired'],
    [{ pausedAt: before }, 'paused'],
    [{ maxRedemptions: 2, redemptionCount: 1 }, undefined],
    [{ maxRedemptions: 2, redemptionCount: 2 }, 'exhausted'],
    [{ maxRedemptionsPerCustomer: 1 }, 'account_needed'],
    [{ kind: 'coupon' }, 'code_needed'],
  ]
  for (const [terms, code] of cases) {
    const promotion = buildPromotion(terms)
    const [result] = evaluatePromotions([{ promotion, coupon: null }], buildFacts({ now }))
    assert.equal(result!.unmet?.code, code, JSON.stringify(terms))
  }
})

test('what an account has redeemed often enough does not apply again', () => {
  const promotion = buildPromotion({ maxRedemptionsPerCustomer: 1 })
  const evaluate = (redemptions: CustomerFacts['redemptions']) => {
    const facts = buildFacts({ customer: { ...mina, redemptions } })
    return evaluatePromotions([{ promotion, coupon: null }], facts)[0]!.unmet?.code
  }
  assert.equal(evaluate(new Map()), undefined)
  assert.equal(evaluate(new Map([[promotion.id, 1]])), 'already_used')
})

test('a personal coupon is not for another account', () => {
  const candidate = buildCoupon('MINE')
  candidate.coupon.userId = userId
  const evaluate = (customer: CustomerFacts | null) => {
    const facts = buildFacts({ customer, couponIds: [candidate.coupon.id] })
    return evaluatePromotions([candidate], facts)[0]!.unmet?.code
  }
  assert.deepEqual([evaluate(mina), evaluate(null)], [undefined, 'not_owned'])
})

test('each action takes off what it says', () => {
  const [lamp, mug] = [buildItem(5900), buildItem(1000, 3)]
  const onlyMug = { product_ids: [mug.productId], category_ids: [] }
  const nothing = { product_ids: [newId()], category_ids: [] }
  const standard = { id: 'standard', priceMinor: 490, freeFromMinor: null }
  const cases: [StoredAction, Partial<CartFacts>, [number, number] | string][] = [
    [{ kind: 'percentage_off', percent: 10, ...everything }, {}, [890, 0]],
    [{ kind: 'percentage_off', percent: 33.33, ...onlyMug }, {}, [1000, 0]],
    [{ kind: 'percentage_off', percent: 10, ...nothing }, {}, 'not_for_these_products'],
    [{ kind: 'amount_off', amount: 5, currency: 'USD', ...everything }, {}, [500, 0]],
    [{ kind: 'amount_off', amount: 5, currency: 'EUR', ...everything }, {}, [1000, 0]],
    [{ kind: 'amount_off', amount: 99, currency: 'USD', ...onlyMug }, {}, [3000, 0]],
    [{ kind: 'amount_off', amount: 5, currency: 'SEK', ...everything }, {}, 'currency_mismatch'],
    [{ kind: 'free_shipping', methods: ['standard'] }, { shipping: standard }, [0, 490]],
    [
      { kind: 'free_shipping', methods: ['express'] },
      { shipping: standard },
      'not_for_this_delivery',
    ],
    [
      { kind: 'free_shipping', methods: ['standard'] },
      { shipping: { ...standard, freeFromMinor: 8900 } },
      'nothing_to_reduce',
    ],
    [buyGet({ buy: 2, get: 1 }), {}, [1000, 0]],
    [buyGet({ buy: 1, get: 1 }), {}, [2000, 0]],
    [buyGet({ buy: 1, get: 1, max_times: 1 }), {}, [1000, 0]],
    [buyGet({ buy: 1, get: 1, percent: 50 }), {}, [1000, 0]],
    [buyGet({ buy: 2, get: 1, ...onlyMug }), {}, [1000, 0]],
    [buyGet({ buy: 3, get: 1, ...onlyMug }), {}, 'buy_more'],
  ]
  for (const [action, facts, expected] of cases) {
    const promotion = buildPromotion({ actions: [action] })
    const cart = buildFacts({ items: [lamp, mug], ...facts })
    const [result] = evaluatePromotions([{ promotion, coupon: null }], cart)
    const { applied, unmet } = result!
    const found = applied ? [applied.goodsMinor, applied.shippingMinor] : unmet!.code
    assert.deepEqual(found, expected, JSON.stringify(action))
  }
})

test('the cheapest units are free, whatever the order of the items', () => {
  const [cheap, dear] = [buildItem(500, 2), buildItem(2000, 2)]
  const promotion = buildPromotion({ actions: [buyGet({ buy: 2, get: 2 })] })
  for (const items of [
    [cheap, dear],
    [dear, cheap],
  ]) {
    const [result] = evaluatePromotions([{ promotion, coupon: null }], buildFacts({ items }))
    const [adjustment, ...others] = result!.applied!.adjustments
    assert.deepEqual([adjustment!.minor, others.length], [1000, 0])
    assert.deepEqual(adjustment!.itemIndexes, [items.indexOf(cheap)])
  }
})

test('two promotions count together only if both allow it', () => {
  const kinds = ['automatic', 'coupon'] as const
  for (const kind of kinds) {
    for (const allows of [true, false]) {
      for (const isAllowed of [true, false]) {
        const first = {
          promotion: buildPromotion({ combinesWith: allows ? [kind] : [] }),
          coupon: null,
        }
        const combinesWith = isAllowed ? (['automatic'] as const) : []
        const second =
          kind === 'coupon'
            ? buildCoupon('SPRING', { combinesWith: [...combinesWith] })
            : { promotion: buildPromotion({ combinesWith: [...combinesWith] }), coupon: null }
        const results = evaluatePromotions([first, second], withCodes([first, second]))
        const count = results.filter(({ applied }) => applied).length
        assert.equal(count, allows && isAllowed ? 2 : 1, `${kind} ${allows} ${isAllowed}`)
      }
    }
  }
})

test('of two coupons the larger one counts, and the other one names it', () => {
  const small = buildCoupon('SMALL')
  const large = buildCoupon('LARGE', {
    actions: [{ kind: 'percentage_off', percent: 20, ...everything }],
  })
  const results = evaluatePromotions([small, large], withCodes([small, large]))
  assert.deepEqual(results[0]!.unmet, { code: 'not_combinable', params: { other: 'LARGE' } })
  assert.equal(results[1]!.applied?.goodsMinor, 1180)
})

test('a coupon counts on what an automatic promotion has left', () => {
  const automatic = {
    promotion: buildPromotion({
      actions: [{ kind: 'percentage_off', percent: 36, ...everything }],
      combinesWith: ['coupon'],
    }),
    coupon: null,
  }
  const coupon = buildCoupon('SPRING10', { combinesWith: ['automatic'] })
  const items = [buildItem(10_700)]
  const results = evaluatePromotions([coupon, automatic], { ...withCodes([coupon]), items })
  assert.deepEqual(
    results.map(({ applied }) => applied?.goodsMinor),
    [685, 3852],
  )
})

test('promotions never take more off than there is, and their order does not matter', () => {
  fc.assert(
    fc.property(candidatesArbitrary, itemsArbitrary, fc.nat(), (candidates, items, seed) => {
      const facts = { ...withCodes(candidates), items }
      const results = evaluatePromotions(candidates, facts)
      const total = items.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
      const applied = results.flatMap((one) => one.applied ?? [])
      const discount = applied.reduce((sum, { goodsMinor }) => sum + goodsMinor, 0)
      assert.ok(discount <= total)
      for (const { goodsMinor, shippingMinor, adjustments } of applied) {
        assert.ok(goodsMinor >= 0 && shippingMinor >= 0 && shippingMinor <= 490)
        assert.equal(
          adjustments.reduce((sum, { minor }) => sum + minor, 0),
          goodsMinor,
        )
      }
      assert.ok(applied.filter(({ coupon }) => coupon).length <= 1)

      const shuffled = shuffle(candidates, seed)
      const again = new Map(
        evaluatePromotions(shuffled, facts).map((one) => [one.candidate.promotion.id, one]),
      )
      for (const one of results) {
        const other = again.get(one.candidate.promotion.id)!
        assert.deepEqual([one.applied, one.unmet], [other.applied, other.unmet])
      }
    }),
  )
})

const itemsArbitrary = fc.array(
  fc
    .record({ unitMinor: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 9 }) })
    .map(({ unitMinor, quantity }) => buildItem(unitMinor, quantity)),
  { maxLength: 6 },
)
const percentArbitrary = fc.integer({ min: 1, max: 10_000 }).map((points) => points / 100)
const actionArbitrary: fc.Arbitrary<StoredAction> = fc.oneof(
  percentArbitrary.map((percent) => ({ kind: 'percentage_off' as const, percent, ...everything })),
  fc.integer({ min: 1, max: 50_000 }).map((cents) => ({
    kind: 'amount_off' as const,
    amount: cents / 100,
    currency: 'USD' as const,
    ...everything,
  })),
  fc.constant<StoredAction>({ kind: 'free_shipping', methods: ['standard'] }),
  fc
    .record({
      buy: fc.integer({ min: 1, max: 3 }),
      get: fc.integer({ min: 1, max: 3 }),
      percent: percentArbitrary,
    })
    .map(buyGet),
)
const kindsArbitrary = fc.subarray(['automatic', 'coupon'] as ('automatic' | 'coupon')[])
const candidatesArbitrary: fc.Arbitrary<Candidate[]> = fc.array(
  fc
    .record({
      isCoupon: fc.boolean(),
      actions: fc.array(actionArbitrary, { minLength: 1, maxLength: 3 }),
      combinesWith: kindsArbitrary,
    })
    .map(({ isCoupon, ...terms }) =>
      isCoupon
        ? buildCoupon(crypto.randomUUID(), terms)
        : { promotion: buildPromotion(terms), coupon: null },
    ),
  { maxLength: 5 },
)

function buyGet(terms: Partial<Extract<StoredAction, { kind: 'buy_get' }>>): StoredAction {
  return { kind: 'buy_get', buy: 1, get: 1, percent: 100, max_times: null, ...everything, ...terms }
}

/** A cart with a lamp for $59, delivered to Germany. A euro is two dollars, and there is no rate for kronor. */
function buildFacts(facts: Partial<CartFacts> = {}): CartFacts {
  return {
    items: [buildItem(5900)],
    ...{ currency: 'USD', country: 'DE', customer: null, couponIds: [] },
    shipping: { id: 'standard', priceMinor: 490, freeFromMinor: null },
    convert: (amount, currency) => {
      const rate = { USD: 1, EUR: 2 }[currency]
      return rate === undefined ? null : Math.round(amount * rate * 100)
    },
    now: utc('2026-11-21 09:00'),
    ...facts,
  }
}

function withCodes(candidates: Candidate[]): CartFacts {
  return buildFacts({ couponIds: candidates.flatMap(({ coupon }) => coupon?.id ?? []) })
}

function shuffle<Item>(items: Item[], seed: number): Item[] {
  return items.toSorted((a, b) => {
    return ((items.indexOf(a) * 7919 + seed) % 13) - ((items.indexOf(b) * 7919 + seed) % 13)
  })
}
