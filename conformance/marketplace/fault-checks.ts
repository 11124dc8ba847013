import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Result } from '#platform/result'
import type { Check } from '../check.ts'
import { MAX_WAIT_MS } from '../network.ts'
import {
  assertNoAnswer,
  getOutcome,
  getValue,
  listCalls,
  listReads,
  placeFirst,
} from './answers.ts'
import {
  type MarketplaceHarness,
  STRANGE_CURRENCY,
  type StrangeMarketplaceAnswer,
} from './harness.ts'

const LIMIT_SECONDS = 3600

/** What every marketplace must do when its service refuses, fails or says what cannot be right. */
export const faultChecks: Check<MarketplaceHarness>[] = [
  {
    name: 'a limit of the marketplace says for how many seconds it lasts',
    findMissing: ({ limit }) => (limit ? null : 'limit'),
    run: async (harness) => {
      const orderId = await placeFirst(harness)
      const calls = listCalls(harness, { orderId })
      for (const method of ['getProduct', 'searchProducts', 'getOrder', 'placeOrder']) {
        await harness.limit!(LIMIT_SECONDS)
        const answer = await calls[method]!()
        assert.equal(!answer.ok && answer.error.code, 'marketplace_limited', method)
        assert.equal(!answer.ok && answer.error.params?.seconds, LIMIT_SECONDS, method)
      }
    },
  },
  {
    name: 'a marketplace that refuses the key of the shop is said to refuse it, by each call',
    run: async (harness) => {
      const orderId = await placeFirst(harness)
      await harness.refuseKey()
      for (const [method, call] of Object.entries(listCalls(harness, { orderId }))) {
        assert.match(await getOutcome(call()), /^marketplace_(refused|denied)$/, method)
      }
    },
  },
  {
    name: 'an answer that cannot be right is no answer, and is not made up for',
    run: async (harness) => {
      const orderId = await placeFirst(harness)
      const { getProduct, queryFreight } = listReads(harness, { orderId })
      for (const call of [getProduct!, queryFreight!]) {
        const right = await getValue(call())
        for (const strange of ['no-price', 'less-than-nothing', 'other-currency'] as const) {
          harness.answerStrangely(strange)
          await assertNotMadeUp(call, strange)
          harness.answerStrangely(null)
        }
        assert.deepEqual(await getValue(call()), right)
      }
    },
  },
  {
    name: 'an answer that is no JSON is no answer to any call, and never an empty one',
    run: async (harness) => {
      const orderId = await placeFirst(harness)
      for (const [method, call] of Object.entries(listCalls(harness, { orderId }))) {
        harness.answerStrangely('no-json')
        assertNoAnswer(await getOutcome(call()), method)
        harness.answerStrangely(null)
      }
    },
  },
  {
    name: 'a marketplace that is down is an error of each call, never an empty answer',
    run: async (harness) => {
      const orderId = await placeFirst(harness)
      const { setNetwork } = harness
      for (const [method, call] of Object.entries(listCalls(harness, { orderId }))) {
        setNetwork('down')
        assertNoAnswer(await getOutcome(call()), method)
        setNetwork('up')
        await getValue(call())
      }
    },
  },
  {
    name: 'a marketplace that is silent is an error of each call in time',
    findMissing: ({ maxWaitMs = 0 }) =>
      maxWaitMs <= MAX_WAIT_MS ? null : 'an end within a minute',
    run: async (harness) => {
      const { maxWaitMs = MAX_WAIT_MS } = harness
      await assertEnd(harness, { maxWaitMs })
    },
  },
  {
    name: 'a call ends when its signal is aborted',
    run: async (harness) => {
      await assertEnd(harness, { signal: AbortSignal.timeout(100), maxWaitMs: 1500 })
    },
  },
  {
    name: 'no error has a key of the marketplace, or the address of a shopper',
    run: async (harness) => {
      const texts = (await collectErrors(harness)).join('\n')
      const { fullName, line1, phone } = harness.order.address
      for (const secret of [...harness.secrets, fullName, line1, phone]) {
        assert.ok(!texts.includes(secret), `an error has ${secret}`)
      }
    },
  },
]

interface Priced {
  price?: { currency: string }
  fee?: { currency: string }
  variants?: Priced[]
}

/** What is in another currency may be said to be. */
async function assertNotMadeUp(
  call: () => Promise<Result<unknown>>,
  strange: StrangeMarketplaceAnswer,
): Promise<void> {
  const answer = await call().catch(() => null)
  if (!answer?.ok) return
  const { variants } = answer.value as Priced
  const priced = variants ?? (answer.value as Priced[])
  const currencies = priced.map(({ price, fee }) => (price ?? fee)?.currency)
  const isStated =
    strange === 'other-currency' && isDeepStrictEqual([...new Set(currencies)], [STRANGE_CURRENCY])
  assert.ok(isStated, `${strange}: answered ${JSON.stringify(answer.value)}`)
}

/** Asserts that calls of a silent marketplace end with an error in time. */
async function assertEnd(
  harness: MarketplaceHarness,
  { maxWaitMs, signal }: { maxWaitMs: number; signal?: AbortSignal },
): Promise<void> {
  const orderId = await placeFirst(harness)
  harness.setNetwork('silent')
  const calls = Object.entries(listCalls(harness, { orderId, ...(signal && { signal }) }))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, maxWaitMs, 'waiting')
  })
  const outcomes = calls.map(async ([method, call]) => {
    assertNoAnswer(await Promise.race([getOutcome(call()), late]), method)
  })
  await Promise.all(outcomes).finally(() => clearTimeout(timer))
}

/** Returns what the errors of all calls say. */
async function collectErrors(harness: MarketplaceHarness): Promise<string[]> {
  const { provider, refused, setNetwork, refuseKey, answerStrangely } = harness
  const orderId = await placeFirst(harness)
  const errors: string[] = []
  const collect = async () => {
    for (const call of Object.values(listCalls(harness, { orderId }))) {
      errors.push(await describe(call()))
    }
  }
  for (const [key, order] of Object.entries(refused)) {
    errors.push(await describe(provider.placeOrder({ ...order, key })))
  }
  setNetwork('down')
  await collect()
  setNetwork('up')
  answerStrangely('no-json')
  await collect()
  answerStrangely(null)
  await refuseKey()
  await collect()
  return errors
}

function describe(call: Promise<Result<unknown>>): Promise<string> {
  return call.then(
    (answer) => (answer.ok ? '' : JSON.stringify(answer.error)),
    (error: Error) =>
      [error, error.cause].map((one) => `${(one as Error)?.stack}\n${JSON.stringify(one)}`).join(),
  )
}
