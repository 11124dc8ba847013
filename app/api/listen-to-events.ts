import { readEvents, type ServerEvent } from './read-events.ts'

const MAX_PAUSE_MS = 30_000

interface ListenInput {
  open: (signal: AbortSignal) => Promise<Response>
  handle: (event: ServerEvent) => void
  /** Before the pause after a failure. */
  onFailure?: () => void
  signal: AbortSignal
}

/** Reads a stream of server-sent events, and opens it again after a pause that grows with each failure. */
export async function listenToEvents({ open, handle, onFailure, signal }: ListenInput) {
  let failures = 0
  while (!signal.aborted) {
    try {
      const response = await open(signal)
      if (!response.ok) throw new Error(`A stream of events answered ${response.status}`)
      for await (const event of readEvents(response)) {
        failures = 0
        handle(event)
      }
    } catch {
      failures += 1
      if (!signal.aborted) onFailure?.()
    }
    await pause(Math.min(1000 * 2 ** failures, MAX_PAUSE_MS), signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timeout)
      resolve()
    })
  })
}
