import { findReportDays } from '#modules/reports'
import type { Database } from '#platform/db/database'
import { type ClickedProduct, saveClicks } from './save-clicks.ts'

const FLUSH_MS = 2000
const MINUTE_MS = 60_000
/** Clicks of one network that count in a minute, and each product once. */
export const MAX_CLICKS_PER_MINUTE = 30
/** What is clicked beyond these, until they are saved, is not counted. */
const MAX_BUFFERED = 20_000
const MAX_REMEMBERED = 50_000

interface CountInput {
  /** See `toNetwork`. It is in memory for a minute, and stored nowhere. */
  network: string
  product: ClickedProduct
  now: Date
}

interface ClickCounterOptions {
  db: Database
  onError: (error: unknown) => void
}

/**
 * Counts the clicks that lead to the marketplace in this process, and saves the sums every two seconds, so that no shopper
 * waits for the database. What a process has not saved when it is killed is lost.
 */
export class ClickCounter {
  readonly #options: ClickCounterOptions
  #clicks = new Map<string, { product: ClickedProduct; clicks: number }>()
  /** What networks have clicked in this minute. */
  #seen = new Map<string, Set<string>>()
  #seenCount = 0
  #minuteEndsAt = 0
  #countedAt = new Date(0)
  #timer: NodeJS.Timeout | null = null

  constructor(options: ClickCounterOptions) {
    this.#options = options
  }

  /** Counts a click, unless the network has clicked this product or too many others within the minute. */
  count({ network, product, now }: CountInput): void {
    const key = product.productId ?? product.supplierProductId
    if (!this.#remember(network, key, now.getTime())) return
    const known = this.#clicks.get(key)
    if (!known && this.#clicks.size >= MAX_BUFFERED) return
    this.#clicks.set(key, { product, clicks: (known?.clicks ?? 0) + 1 })
    this.#countedAt = now
    this.#timer ??= setTimeout(() => {
      this.save().catch(this.#options.onError)
    }, FLUSH_MS).unref()
  }

  /** Saves what was counted. */
  async save(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#clicks.size === 0) return
    const clicks = [...this.#clicks.values()]
    this.#clicks.clear()
    const { db } = this.#options
    const { today: day } = await findReportDays(db, {
      query: { range: 'today' },
      now: this.#countedAt,
    })
    await saveClicks(db, { day, clicks })
  }

  #remember(network: string, key: string, time: number): boolean {
    if (time >= this.#minuteEndsAt) {
      this.#minuteEndsAt = time + MINUTE_MS
      this.#seen.clear()
      this.#seenCount = 0
    }
    const keys = this.#seen.get(network) ?? new Set()
    if (keys.has(key) || keys.size >= MAX_CLICKS_PER_MINUTE) return false
    if (this.#seenCount >= MAX_REMEMBERED) return false
    this.#seen.set(network, keys.add(key))
    this.#seenCount++
    return true
  }
}
