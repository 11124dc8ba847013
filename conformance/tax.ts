import assert from 'node:assert/strict'
import { findAnswerFault, type TaxAnswer, type TaxRequest } from '#modules/tax-quotes'
import type { Check } from './check.ts'
import { ask, listQuoteChecks, type QuoteHarness } from './quote-service.ts'

/** What a service answers that an adapter must not pass on. */
export type StrangeAnswer = 'missing-line' | 'other-currency' | 'no-rate' | 'no-json'

/** What the adapter must answer to a request. Rates in parts per million. */
export interface ExpectedTaxes {
  request: TaxRequest
  /** By the id of the line. */
  rates: Record<string, number>
  shippingPpm: number | null
}

/** A tax provider with what stands for its service. A method that the service does not have is absent. */
export interface TaxHarness extends QuoteHarness<TaxRequest, TaxAnswer> {
  /** Two or more: places with different rates, and among them one with several rates and one with a fraction of a percent. */
  expected: ExpectedTaxes[]
  /** A customer who is exempt, at a place with taxes. Absent if the service knows of none. */
  exempt?: TaxRequest
  /** What the service was asked last, in minor units. */
  readAsked: () => Promise<{ currency: string; amountsMinor: number[]; shippingMinor: number }>
  /** How many sales the service has recorded. Absent if it records none. */
  countRecorded?: () => Promise<number>
  /** The next answer of the service. */
  answerStrangely: (answer: StrangeAnswer) => void
}

export const taxChecks: Check<TaxHarness>[] = [
  {
    name: 'each line has the rate that the service has for it',
    run: async (harness) => {
      assert.ok(harness.expected.length > 1, 'the harness expects two places')
      for (const expected of harness.expected) await assertTaxes(harness, expected)
      for (const { request, ...expected } of harness.expected) {
        const reversed = { ...request, lines: request.lines.toReversed() }
        await assertTaxes(harness, { ...expected, request: reversed })
      }
    },
  },
  {
    name: 'an answer is what the shop accepts: its currency, each line once, whole rates in parts per million',
    run: async ({ provider, expected }) => {
      for (const { request } of expected) {
        assert.equal(findAnswerFault(request, await ask(provider, request)), null)
      }
    },
  },
  {
    name: 'places that are asked about at once do not get the rates of each other',
    run: async (harness) => {
      const twice = [...harness.expected, ...harness.expected.toReversed()]
      await Promise.all(twice.map((expected) => assertTaxes(harness, expected)))
    },
  },
  {
    name: 'amounts reach the service as they are, also in currencies without cents',
    run: async ({ provider, expected: [first], readAsked }) => {
      for (const currency of ['USD', 'JPY', 'KWD']) {
        const lines = first!.request.lines.map((line) => ({ ...line, amountMinor: 1999 }))
        const request = { ...first!.request, currency, lines, shippingMinor: 495 }
        await ask(provider, request)
        const amountsMinor = lines.map(() => 1999)
        assert.deepEqual(await readAsked(), { currency, amountsMinor, shippingMinor: 495 })
      }
    },
  },
  {
    name: 'asking records no sale, however often it is done',
    findMissing: ({ countRecorded }) => (countRecorded ? null : 'countRecorded'),
    run: async ({ provider, expected: [first], countRecorded }) => {
      for (let round = 0; round < 3; round++) await ask(provider, first!.request)
      assert.equal(await countRecorded!(), 0)
    },
  },
  {
    name: 'an exempt customer has a rate of zero, and a guest at the same place has not',
    findMissing: ({ exempt }) => (exempt ? null : 'exempt'),
    run: async ({ provider, exempt }) => {
      const rates = (await ask(provider, exempt!)).lines.map(({ ratePpm }) => ratePpm)
      assert.ok(rates.every((rate) => rate === 0))
      const guest = await ask(provider, { ...exempt!, customerId: null })
      assert.ok(guest.lines.some(({ ratePpm }) => ratePpm > 0))
    },
  },
  {
    name: 'an answer that lacks what was asked is an error, and is not made up for',
    run: async (harness) => {
      const { provider, answerStrangely } = harness
      const first = harness.expected[0]!
      const cases: StrangeAnswer[] = ['missing-line', 'other-currency', 'no-rate', 'no-json']
      for (const strange of cases) {
        answerStrangely(strange)
        const outcome = await ask(provider, first.request).then(
          (answer) => findAnswerFault(first.request, answer) ?? 'accepted',
          () => 'rejected',
        )
        assert.notEqual(outcome, 'accepted', strange)
        await assertTaxes(harness, first)
      }
    },
  },
  ...listQuoteChecks<TaxRequest, TaxAnswer, TaxHarness>((harness) =>
    assertTaxes(harness, harness.expected[0]!),
  ),
]

async function assertTaxes(
  { provider }: TaxHarness,
  { request, rates, shippingPpm }: ExpectedTaxes,
): Promise<void> {
  const answer = await ask(provider, request)
  const found = Object.fromEntries(answer.lines.map(({ id, ratePpm }) => [id, ratePpm]))
  const place = Object.values(request.destination).join(' ')
  assert.deepEqual({ found, shippingPpm: answer.shippingPpm }, { found: rates, shippingPpm }, place)
}
