import type { KeyObject } from 'node:crypto'
import type { Database } from '#platform/db/database'
import { getReportTimeZone, toDay } from '../report-range.ts'
import { type Browser, getVisitSalt, hashVisitor } from './visitor-key.ts'

const MINUTE_MS = 60_000

export interface VisitDay {
  timeZone: string
  /** `2026-11-22` */
  day: string
  salt: KeyObject
}

/** The days of the shop with their salts. The time zone is read again every minute. */
export class VisitDays {
  readonly #db: Database
  #known: VisitDay | null = null
  #endsAt = 0

  constructor(db: Database) {
    this.#db = db
  }

  async get(now: Date): Promise<VisitDay> {
    const time = now.getTime()
    const known = this.#known
    if (known && time < this.#endsAt && toDay(now, known.timeZone) === known.day) return known
    const timeZone = await getReportTimeZone(this.#db)
    const day = toDay(now, timeZone)
    this.#endsAt = time + MINUTE_MS
    this.#known = { timeZone, day, salt: await getVisitSalt(this.#db, { day, now }) }
    return this.#known
  }

  /** Returns the hash that stands for a browser for this day. See `hashVisitor`. */
  async hash(browser: Browser, now: Date): Promise<Buffer> {
    return hashVisitor((await this.get(now)).salt, browser)
  }
}
