import type { UserId } from '#modules/identity'
import { SignalStream } from '#platform/streams/signal-stream'
import { StreamLimits } from '#platform/streams/stream-limits'

/** `raiseNotifications` and its like notify it, with the id of the user. */
const CHANNEL = 'notifications'
/** The module of influencers notifies it, with the id of the user. */
const COMMISSIONS_CHANNEL = 'commissions'

/** The inbox of a user has changed, or the commissions of an influencer have. */
export type InboxSignal = 'changed' | 'commissions'
export type InboxStream = SignalStream<InboxSignal>

/** The open streams of users in this process. It hears of changes in all processes by `channels` of the LISTEN connection. */
export class NotificationStreams {
  readonly channels = {
    [CHANNEL]: (payload: string) => this.#push(payload as UserId, 'changed'),
    [COMMISSIONS_CHANNEL]: (payload: string) => this.#push(payload as UserId, 'commissions'),
  }
  readonly #streams = new Map<UserId, Set<InboxStream>>()
  readonly #limits = new StreamLimits()

  /** Returns null if the caller or this process has too many streams. */
  open({ userId, caller }: { userId: UserId; caller: string }): InboxStream | null {
    if (!this.#limits.take(caller)) return null
    const streams = this.#streams.get(userId) ?? new Set()
    const stream: InboxStream = new SignalStream(() => {
      streams.delete(stream)
      if (streams.size === 0) this.#streams.delete(userId)
      this.#limits.release(caller)
    })
    this.#streams.set(userId, streams.add(stream))
    return stream
  }

  get size(): number {
    return this.#limits.count
  }

  /** What was added while notifications of the database were not received is read again. */
  setPurgeListening(isListening: boolean) {
    if (!isListening) return
    for (const userId of this.#streams.keys()) {
      this.#push(userId, 'changed')
      this.#push(userId, 'commissions')
    }
  }

  /** Ends all streams, so that the process can stop. Clients connect again, to another process. */
  close() {
    for (const stream of [...this.#streams.values()].flatMap((ofUser) => [...ofUser])) stream.end()
  }

  #push(userId: UserId, signal: InboxSignal) {
    for (const stream of this.#streams.get(userId) ?? []) stream.push(signal)
  }
}
