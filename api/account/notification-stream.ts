import type { SSEStreamingApi } from 'hono/streaming'
import type { UserId } from '#modules/identity'
import { findQuietHoursEnd, getInboxState, type InboxSignal } from '#modules/inbox'
import type { Database } from '#platform/db/database'
import type { SignalOutput } from '../shop/stream-signals.ts'

interface InboxOutputInput {
  sse: SSEStreamingApi
  db: Database
  userId: UserId
  now: () => Date
  /** What the client has seen. */
  lastVersion: number | null
}

/** Sends the state of an inbox whenever it is not what the client has seen, and that commissions have changed. */
export class InboxOutput implements SignalOutput<InboxSignal> {
  readonly #input: InboxOutputInput
  #lastVersion: number | null

  constructor(input: InboxOutputInput) {
    this.#input = input
    this.#lastVersion = input.lastVersion
  }

  start() {
    return this.#sendInbox()
  }

  async handle(signal: InboxSignal) {
    if (signal === 'commissions')
      await this.#input.sse.writeSSE({ event: 'commissions', data: '{}' })
    else await this.#sendInbox()
  }

  async #sendInbox() {
    const { sse, db, userId, now } = this.#input
    const { version, unread, hasQuietHours } = await getInboxState(db, { userId })
    if (version === this.#lastVersion) return
    this.#lastVersion = version
    const isInQuietHours =
      hasQuietHours && (await findQuietHoursEnd(db, { userId, now: now() })) !== null
    const data = JSON.stringify({ version, unread, in_quiet_hours: isInQuietHours })
    await sse.writeSSE({ event: 'inbox', id: `${version}`, data })
  }
}
