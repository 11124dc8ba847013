import assert from 'node:assert/strict'

/**
 * How the counterpart of an adapter behaves. `down` refuses connections or answers 503, `silent` accepts a request and
 * never answers it, and `lost-answers` does what was requested and then breaks the connection.
 */
export type NetworkState = 'up' | 'down' | 'silent' | 'lost-answers'

/** How long an adapter may wait for a counterpart that does not answer, if its harness states nothing else. */
export const MAX_WAIT_MS = 60_000

/** Asserts that a call is rejected in time. Nobody may take a counterpart that cannot be reached for one that refused. */
export async function assertUnreachable(
  call: Promise<unknown>,
  { what, maxWaitMs = MAX_WAIT_MS }: { what: string; maxWaitMs?: number | undefined },
): Promise<void> {
  const controller = new AbortController()
  const timeout = new Promise<'waiting'>((resolve) => {
    const timer = setTimeout(() => resolve('waiting'), maxWaitMs)
    controller.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  const outcome = await Promise.race([
    call.then(
      (value) => `returned ${JSON.stringify(value)}`,
      () => 'rejected',
    ),
    timeout,
  ])
  controller.abort()
  assert.equal(outcome, 'rejected', `${what} of a counterpart that cannot be reached`)
}
