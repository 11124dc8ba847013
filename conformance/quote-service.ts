import assert from 'node:assert/strict'
import type { QuoteProvider } from '#platform/provider-quotes/quote-service'
import type { Check } from './check.ts'
import { assertUnreachable, type NetworkState } from './network.ts'

/** A provider that is asked for quotes, with what stands for its service. */
export interface QuoteHarness<Request, Answer> {
  provider: QuoteProvider<Request, Answer>
  expected: { request: Request }[]
  /** A place that the service refuses. */
  unknown: Request
  /** Keys of the service, which no error may have. */
  secrets: string[]
  /** How long a call may wait for a service that does not answer. Default: a minute. */
  maxWaitMs?: number
  setNetwork: (state: NetworkState) => void
}

export function ask<Request, Answer>(provider: QuoteProvider<Request, Answer>, request: Request) {
  const options = { signal: new AbortController().signal }
  return Promise.try(() => provider.quote(request, options))
}

/** What every provider of quotes must do. `assertFirst` asserts that the first expected answer is given. */
export function listQuoteChecks<Request, Answer, Harness extends QuoteHarness<Request, Answer>>(
  assertFirst: (harness: Harness) => Promise<void>,
): Check<Harness>[] {
  return [
    {
      name: 'a place that the service does not know is an error, not one where nothing is charged',
      run: async ({ provider, unknown }) => {
        await assert.rejects(async () => ask(provider, unknown))
      },
    },
    {
      name: 'a service that cannot be reached is an error in time',
      run: async (harness) => {
        const { provider, expected, setNetwork, maxWaitMs } = harness
        for (const state of ['down', 'silent', 'lost-answers'] as const) {
          setNetwork(state)
          const call = ask(provider, expected[0]!.request)
          await assertUnreachable(call, { what: `quote, ${state}`, maxWaitMs })
          setNetwork('up')
          await assertFirst(harness)
        }
      },
    },
    {
      name: 'a call ends when the shop does not wait for it any more',
      run: async ({ provider, expected: [first], setNetwork }) => {
        setNetwork('silent')
        const signal = AbortSignal.timeout(100)
        const call = Promise.try(() => provider.quote(first!.request, { signal }))
        await assertUnreachable(call, { what: 'quote, aborted,', maxWaitMs: 1500 })
      },
    },
    {
      name: 'no error has a key of the service',
      run: async ({ provider, expected: [first], unknown, setNetwork, secrets }) => {
        const errors = [await getError(ask(provider, unknown))]
        setNetwork('down')
        errors.push(await getError(ask(provider, first!.request)))
        for (const secret of secrets) assert.ok(!errors.join('\n').includes(secret))
      },
    },
  ]
}

function getError(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => '',
    (error: Error) => `${error.message}\n${error.stack}\n${JSON.stringify(error)}`,
  )
}
