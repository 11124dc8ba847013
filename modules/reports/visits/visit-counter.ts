import { mayBePersonal } from '#modules/catalog'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { toLowerCase } from '#platform/i18n/lower-case'
import { classifyPageView, STEPS } from './classify-visit.ts'
import { type Observations, saveVisits, type VisitorSum } from './save-visits.ts'
import { type VisitDay, VisitDays } from './visit-days.ts'
import { type Browser, hashVisitor } from './visitor-key.ts'

const FLUSH_MS = 2000
const MINUTE_MS = 60_000
/** What is seen beyond these, until they are saved, is not counted. */
const MAX_BUFFERED = 20_000
const MAX_NETWORKS = 50_000
/** Page views of one network that count in a minute. */
export const MAX_VIEWS_PER_MINUTE = 120
export const MAX_PHRASE_LENGTH = 100

export interface CountPageViewInput {
  browser: Browser
  /** The path of the page, with its query. */
  page: string
  /** The URL of the page before. */
  referrer: string
  now: Date
}

interface VisitCounterOptions {
  db: Database
  publicUrl: string
  onError: (error: unknown) => void
}

/**
 * Counts visits in this process and saves the sums every two seconds, so that nobody waits for the database and a rush is
 * one statement. What a process has not saved when it is killed is lost: visits are estimates.
 */
export class VisitCounter {
  #options: VisitCounterOptions
  #host: string
  #visitors = new Map<string, VisitorSum>()
  #phrases = new Map<string, number>()
  #orders = new Map<OrderId, string>()
  #views = new Map<string, number>()
  #viewsEndAt = 0
  readonly #days: VisitDays
  #day: VisitDay | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(options: VisitCounterOptions) {
    this.#options = options
    this.#days = new VisitDays(options.db)
    this.#host = new URL(options.publicUrl).hostname
  }

  /** Counts a page view. Returns false for more than the network may have in a minute. */
  async countPageView({ browser, page, referrer, now }: CountPageViewInput): Promise<boolean> {
    if (!this.#isWithinLimit(browser.network, now.getTime())) return false
    const view = classifyPageView(page, referrer, this.#host)
    await this.#add(browser, { ...view, views: 1, now })
    if (view.phrase) this.#addPhrase(view.phrase)
    return true
  }

  /**
   * Notes that a visitor has done a step, and for which order. A browser without a page view is no visitor. Nobody waits
   * for it, nor for its failure.
   */
  noteStep(...input: Parameters<VisitCounter['countStep']>): void {
    this.countStep(...input).catch(this.#options.onError)
  }

  async countStep(
    browser: Browser,
    { step, orderId, now }: { step: keyof typeof STEPS; orderId?: OrderId; now: Date },
  ): Promise<void> {
    const steps = STEPS[step]
    const visitor = await this.#add(browser, { source: null, landing: null, views: 0, steps, now })
    if (orderId && visitor && this.#orders.size < MAX_BUFFERED) this.#orders.set(orderId, visitor)
  }

  /** Saves what was counted. */
  async save(now: Date): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (!this.#day) return
    const observations: Observations = {
      day: this.#day.day,
      visitors: [...this.#visitors.values()],
      phrases: [...this.#phrases],
      orders: [...this.#orders],
    }
    this.#visitors.clear()
    this.#phrases.clear()
    this.#orders.clear()
    await saveVisits(this.#options.db, { ...observations, now })
  }

  async #add(
    browser: Browser,
    { now, views, steps, source, landing }: Omit<VisitorSum, 'visitor'> & { now: Date },
  ): Promise<string | null> {
    const { salt } = await this.#getDay(now)
    const visitor = hashVisitor(salt, browser).toString('hex')
    const known = this.#visitors.get(visitor)
    if (!known && this.#visitors.size >= MAX_BUFFERED) return null
    this.#visitors.set(visitor, {
      visitor,
      views: (known?.views ?? 0) + views,
      steps: (known?.steps ?? 0) | steps,
      source: known?.source ?? source,
      landing: known?.landing ?? landing,
    })
    this.#schedule()
    return visitor
  }

  #addPhrase(text: string) {
    const phrase = toLowerCase(text).replace(/\s+/g, ' ').trim()
    if (phrase === '' || phrase.length > MAX_PHRASE_LENGTH || mayBePersonal(phrase)) return
    if (!this.#phrases.has(phrase) && this.#phrases.size >= MAX_BUFFERED) return
    this.#phrases.set(phrase, (this.#phrases.get(phrase) ?? 0) + 1)
  }

  #isWithinLimit(network: string, time: number): boolean {
    if (time >= this.#viewsEndAt) {
      this.#viewsEndAt = time + MINUTE_MS
      this.#views.clear()
    }
    const count = (this.#views.get(network) ?? 0) + 1
    if (count === 1 && this.#views.size >= MAX_NETWORKS) return false
    this.#views.set(network, count)
    return count <= MAX_VIEWS_PER_MINUTE
  }

  /** What was counted on the day before is saved first. */
  async #getDay(now: Date): Promise<VisitDay> {
    const day = await this.#days.get(now)
    if (this.#day && this.#day.day !== day.day) await this.save(now)
    this.#day = day
    return day
  }

  #schedule() {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.save(new Date()).catch(this.#options.onError)
    }, FLUSH_MS).unref()
  }
}
