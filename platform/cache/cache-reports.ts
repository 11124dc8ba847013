import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { CacheStats, mergeCacheStats } from './cache-stats.ts'

const REQUEST_CHANNEL = 'cache_report_requests'
const REPORT_CHANNEL = 'cache_reports'

/** How long the processes have to report. */
const WAIT_MS = 300
/** A NOTIFY payload must be shorter than 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900
export const MAX_REPORTED_TAGS = 50

const ReportRequest = z.object({ id: z.string(), prefix: z.string() })
const Report = z.object({ id: z.string(), stats: CacheStats })

export interface CacheSource {
  /** `prefix`: of the tags. */
  getStats: (input: { prefix: string; limit: number }) => CacheStats
}

export interface CacheReport extends CacheStats {
  /** How many have reported. One that is busy for longer than a third of a second is left out. */
  processes: number
}

/** Collects what the page caches of all processes hold, by notifications of the LISTEN connection. */
export class CacheReports {
  readonly channels = {
    [REQUEST_CHANNEL]: (payload: string) => void this.#answer(payload).catch(() => {}),
    [REPORT_CHANNEL]: (payload: string) => this.#receive(payload),
  }
  readonly #db: Database
  readonly #pending = new Map<string, CacheStats[]>()
  #source: CacheSource | null = null

  constructor(db: Database) {
    this.#db = db
  }

  /** Reports what this cache holds. Without one this process reports nothing. */
  connect(source: CacheSource) {
    this.#source = source
  }

  /** Part of the interface of listeners: what is lost with the connection is a report at most. */
  setPurgeListening() {}

  /** Asks all processes. `prefix` is the beginning of the tags to be listed. */
  async collect({ prefix = '' } = {}): Promise<CacheReport> {
    const id = crypto.randomUUID()
    const parts: CacheStats[] = []
    this.#pending.set(id, parts)
    try {
      await this.#notify(REQUEST_CHANNEL, JSON.stringify({ id, prefix }))
      await sleep(WAIT_MS)
    } finally {
      this.#pending.delete(id)
    }
    const merged = mergeCacheStats(parts, { limit: MAX_REPORTED_TAGS })
    return { ...merged, processes: parts.length }
  }

  async #answer(payload: string) {
    const { id, prefix } = ReportRequest.parse(JSON.parse(payload))
    if (!this.#source) return
    let limit = MAX_REPORTED_TAGS
    let report: string
    do {
      report = JSON.stringify({ id, stats: this.#source.getStats({ prefix, limit }) })
      limit = Math.floor(limit / 2)
    } while (Buffer.byteLength(report) > MAX_PAYLOAD_BYTES && limit > 0)
    await this.#notify(REPORT_CHANNEL, report)
  }

  #receive(payload: string) {
    const { id, stats } = Report.parse(JSON.parse(payload))
    this.#pending.get(id)?.push(stats)
  }

  async #notify(channel: string, payload: string) {
    await this.#db.execute(sql`select pg_notify(${channel}, ${payload})`)
  }
}
