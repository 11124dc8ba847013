import { setTimeout as sleep } from 'node:timers/promises'
import { VisitDays } from '#modules/reports'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { ClickId } from '../tables.ts'
import { type ClickedInfluencer, type NewClick, saveClicks } from './save-clicks.ts'

const MAX_BATCH = 500
/** From the start of a batch to that of the next one, so that a rush has few statements. */
const BATCH_MS = 25
/** Clicks that wait to be saved. */
const MAX_WAITING = 5000

export interface RecordClickInput extends Omit<NewClick, 'id' | 'visitor'> {
  /** See `toNetwork`; null for who asks not to be tracked. */
  browser: { network: string; userAgent: string } | null
  now: Date
}

export interface RecordedClick {
  id: ClickId
  influencer: ClickedInfluencer
}

interface Waiting {
  click: NewClick
  now: Date
  resolve: (influencer: ClickedInfluencer | null) => void
  reject: (error: unknown) => void
}

/**
 * Saves the clicks that this process gets: those that arrive within `BATCH_MS` of a statement are the next one, so that a
 * rush needs one connection and few statements. Each is answered after its commit.
 */
export class ClickRecorder {
  readonly #db: Database
  readonly #days: VisitDays
  #waiting: Waiting[] = []
  #isSaving = false
  #nextBatchAt = 0

  constructor(db: Database) {
    this.#db = db
    this.#days = new VisitDays(db)
  }

  /** Returns null if no active influencer has the code. */
  async record({
    browser,
    now,
    ...input
  }: RecordClickInput): Promise<Result<RecordedClick | null, 'too_many_requests'>> {
    if (this.#waiting.length >= MAX_WAITING) return err('too_many_requests')
    const id: ClickId = newId<'influencer click'>()
    const visitor = browser && (await this.#days.hash(browser, now))
    const influencer = await new Promise<ClickedInfluencer | null>((resolve, reject) => {
      this.#waiting.push({ click: { ...input, id, visitor }, now, resolve, reject })
      this.#save()
    })
    return ok(influencer && { id, influencer })
  }

  async #save() {
    if (this.#isSaving) return
    this.#isSaving = true
    while (this.#waiting.length > 0) {
      const waitMs = this.#nextBatchAt - performance.now()
      if (waitMs > 0) await sleep(waitMs)
      this.#nextBatchAt = performance.now() + BATCH_MS
      const batch = this.#waiting.splice(0, MAX_BATCH)
      try {
        const { now } = batch[0]!
        const { day } = await this.#days.get(now)
        const clicks = batch.map(({ click }) => click)
        const influencers = await saveClicks(this.#db, { clicks, day, now })
        for (const [index, { resolve }] of batch.entries()) resolve(influencers[index] ?? null)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isSaving = false
  }
}
