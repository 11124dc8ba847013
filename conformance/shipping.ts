import assert from 'node:assert/strict'
import {
  findShippingAnswerFault as findAnswerFault,
  type ShippingAnswer,
  type ShippingRequest,
} from '#modules/shipping-quotes'
import type { Check } from './check.ts'
import { ask, listQuoteChecks, type QuoteHarness } from './quote-service.ts'

/** What a service answers that an adapter must not pass on. */
export type StrangeShippingAnswer = 'no-price' | 'other-currency' | 'less-than-nothing' | 'no-json'

/** What the adapter must answer to a request. */
export interface ExpectedShipping {
  request: ShippingRequest
  methods: ShippingAnswer['methods']
}

/** What the service was asked, in minor units and in grams, in the order of the request. */
export interface RequestedParcel {
  currency: string
  items: { quantity: number; grams: number; valueMinor: number }[]
}

/** A shipping provider with what stands for its service. A method that the service does not have is absent. */
export interface ShippingHarness extends QuoteHarness<ShippingRequest, ShippingAnswer> {
  /**
   * Two or more: places with different prices, and among them one where a method is not available, and one in a currency
   * without cents. All have both methods.
   */
  expected: ExpectedShipping[]
  readRequested: () => Promise<RequestedParcel>
  /** How many parcels the service has been ordered to carry. Absent if it carries none. */
  countOrdered?: () => Promise<number>
  /** The next answer of the service. */
  answerStrangely: (answer: StrangeShippingAnswer) => void
}

export const shippingChecks: Check<ShippingHarness>[] = [
  {
    name: 'each method has the price and the days that the service has for it, or is not available',
    run: async (harness) => {
      const methods = harness.expected.flatMap((expected) => expected.methods)
      assert.ok(harness.expected.length > 1, 'the harness expects two places')
      assert.ok(
        methods.some(({ priceMinor }) => priceMinor === null),
        'one is not available',
      )
      for (const expected of harness.expected) {
        await assertShipping(harness, expected)
        const reversed = { ...expected.request, methods: expected.request.methods.toReversed() }
        await assertShipping(harness, { ...expected, request: reversed })
      }
    },
  },
  {
    name: 'an answer is what the shop accepts: its currency, each method once, whole prices that can be right',
    run: async ({ provider, expected }) => {
      for (const { request } of expected) {
        assert.equal(findAnswerFault(request, await ask(provider, request)), null)
      }
    },
  },
  {
    name: 'a method that the shop does not ask about is not in the answer',
    run: async (harness) => {
      for (const { request, methods } of harness.expected) {
        for (const id of ['standard', 'express']) {
          const only = request.methods.filter((method) => method.id === id)
          const expected = methods.filter((method) => method.id === id)
          await assertShipping(harness, {
            request: { ...request, methods: only },
            methods: expected,
          })
        }
      }
    },
  },
  {
    name: 'places that are asked about at once do not get the prices of each other',
    run: async (harness) => {
      const twice = [...harness.expected, ...harness.expected.toReversed()]
      await Promise.all(twice.map((expected) => assertShipping(harness, expected)))
    },
  },
  {
    name: 'quantities, weights and values reach the service as they are, also in currencies without cents',
    run: async ({ provider, expected: [first], readRequested }) => {
      for (const currency of ['USD', 'JPY', 'KWD']) {
        const items = first!.request.items.map((item, index) => {
          return { ...item, quantity: index + 2, unitGrams: 350, valueMinor: 1999 }
        })
        await ask(provider, { ...first!.request, currency, items }).catch(() => {})
        const requested = items.map(({ quantity }) => ({ quantity, grams: 350, valueMinor: 1999 }))
        assert.deepEqual(await readRequested(), { currency, items: requested })
      }
    },
  },
  {
    name: 'asking orders no parcel, however often it is done',
    findMissing: ({ countOrdered }) => (countOrdered ? null : 'countOrdered'),
    run: async ({ provider, expected: [first], countOrdered }) => {
      for (let round = 0; round < 3; round++) await ask(provider, first!.request)
      assert.equal(await countOrdered!(), 0)
    },
  },
  {
    name: 'an answer that lacks what was asked is an error, and is not made up for',
    run: async (harness) => {
      const { provider, answerStrangely } = harness
      const first = harness.expected[0]!
      const cases: StrangeShippingAnswer[] = [
        ...(['no-price', 'other-currency', 'less-than-nothing', 'no-json'] as const),
      ]
      for (const strange of cases) {
        answerStrangely(strange)
        const outcome = await ask(provider, first.request).then(
          (answer) => findAnswerFault(first.request, answer) ?? 'accepted',
          () => 'rejected',
        )
        assert.notEqual(outcome, 'accepted', strange)
        await assertShipping(harness, first)
      }
    },
  },
  ...listQuoteChecks<ShippingRequest, ShippingAnswer, ShippingHarness>((harness) =>
    assertShipping(harness, harness.expected[0]!),
  ),
]

async function assertShipping(
  { provider }: Pick<ShippingHarness, 'provider'>,
  { request, methods }: ExpectedShipping,
): Promise<void> {
  const answer = await ask(provider, request)
  const sort = (list: ExpectedShipping['methods']) =>
    list
      .map(({ id, priceMinor, days }) => ({ id, priceMinor, days }))
      .toSorted((a, b) => a.id.localeCompare(b.id))
  const place = Object.values(request.destination).join(' ')
  assert.deepEqual(sort(answer.methods), sort(methods), place)
}
