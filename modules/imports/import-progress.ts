import { eq } from 'drizzle-orm'
import type { ImportNote } from '#contract/imports'
import type { Database } from '#platform/db/database'
import type { ImportFormat } from './columns.ts'
import {
  type ImportDiff,
  mergeNotes,
  type ProductOutcome,
  type RowCounts,
} from './product-outcome.ts'
import { importDiffs, importFailures, importRuns } from './tables.ts'

export type ImportRunRow = typeof importRuns.$inferSelect

interface ImportListeners {
  onDiff?: (difference: ImportDiff) => void
  onProgress?: (done: number) => void
}

/** Reading the file takes about so much of the whole time. */
const READING_SHARE = 0.2

/** How far a run is, from 0 to 1. */
export function getProgress({ state, bytes, bytesRead, ...counts }: ImportRunRow): number {
  if (state === 'done' || state === 'failed') return 1
  const read = bytes > 0 ? Math.min(1, bytesRead / bytes) : 0
  const settled = counts.imported + counts.updated + counts.unchanged + counts.failed
  return (
    read * READING_SHARE + (counts.rows > 0 ? (settled / counts.rows) * (1 - READING_SHARE) : 0)
  )
}

/** Keeps the record of a run up to date while it runs. */
export class ImportProgress {
  readonly #db: Database
  readonly #ears: ImportListeners
  #run: ImportRunRow

  constructor(db: Database, run: ImportRunRow, ears: ImportListeners) {
    this.#db = db
    this.#run = run
    this.#ears = ears
  }

  /** A run that begins again forgets what it had written of itself. */
  async start(bytes: number) {
    const { id } = this.#run
    await this.#db.delete(importFailures).where(eq(importFailures.runId, id))
    await this.#db.delete(importDiffs).where(eq(importDiffs.runId, id))
    const none: RowCounts & { notes: ImportNote[] } = {
      ...{ rows: 0, imported: 0, updated: 0, unchanged: 0, failed: 0 },
      notes: [],
    }
    await this.#write({ ...none, state: 'running', bytes, bytesRead: 0, errorCode: null })
  }

  addBytesRead(bytes: number) {
    this.#run.bytesRead += bytes
  }

  async saveBytesRead() {
    await this.#write({ bytesRead: this.#run.bytesRead })
  }

  async saveFormatAndRows({ format, rows }: { format: ImportFormat; rows: number }) {
    await this.#write({ format, rows, bytesRead: this.#run.bytes })
  }

  /** Some products are done: their rows are counted, and what is to be told of them is written down. */
  async recordOutcomes(products: ProductOutcome[]) {
    const failures = products.flatMap((one) => one.failures)
    const differences = products.flatMap(({ diff }) => diff ?? [])
    const runId = this.#run.id
    await this.#db.transaction(async (tx) => {
      const [failed, told] = [withRunId(failures, runId), withRunId(differences, runId)]
      if (failed.length > 0) await tx.insert(importFailures).values(failed)
      if (this.#run.dryRun && told.length > 0) await tx.insert(importDiffs).values(told)
      await this.#write({ ...this.#added(products), notes: this.#noted(products) }, tx)
    })
    if (this.#run.dryRun) for (const difference of differences) this.#ears.onDiff?.(difference)
  }

  finish(now: Date) {
    return this.#write({ state: 'done', finishedAt: now })
  }

  fail(problem: string, now: Date) {
    return this.#write({ state: 'failed', errorCode: problem, finishedAt: now })
  }

  #added(products: ProductOutcome[]) {
    const sum = (name: keyof ProductOutcome['counts']) =>
      products.reduce((total, { counts }) => total + counts[name], this.#run[name])
    return {
      imported: sum('imported'),
      updated: sum('updated'),
      unchanged: sum('unchanged'),
      failed: sum('failed'),
    }
  }

  #noted(products: ProductOutcome[]) {
    return mergeNotes(
      this.#run.notes,
      products.flatMap(({ notes }) => notes),
    )
  }

  async #write(change: Partial<ImportRunRow>, db = this.#db): Promise<ImportRunRow> {
    this.#run = { ...this.#run, ...change }
    await db.update(importRuns).set(change).where(eq(importRuns.id, this.#run.id))
    this.#ears.onProgress?.(getProgress(this.#run))
    return this.#run
  }
}

function withRunId<Row>(rows: Row[], runId: ImportRunRow['id']) {
  return rows.map((row) => ({ ...row, runId }))
}
