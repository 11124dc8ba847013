import { eq } from 'drizzle-orm'
import type { ImportNote } from '#contract/imports'
import type { Database } from '#platform/database'
import type { Format } from './columns.ts'
import { type Counts, type Difference, noted, type Settled } from './import-tally.ts'
import { importDifferences, importFailures, importRuns } from './tables.ts'

export type ImportRunRow = typeof importRuns.$inferSelect

interface Ears {
  onDifference?: (difference: Difference) => void
  onProgress?: (done: number) => void
}

/** Reading the file takes about so much of the whole time. */
const READING = 0.2

/** How far a run is, from 0 to 1. */
export function progressOf({ state, bytes, bytesRead, ...counts }: ImportRunRow): number {
  if (state === 'done' || state === 'failed') return 1
  const read = bytes > 0 ? Math.min(1, bytesRead / bytes) : 0
  const settled = counts.imported + counts.updated + counts.unchanged + counts.failed
  return read * READING + (counts.rows > 0 ? (settled / counts.rows) * (1 - READING) : 0)
}

/** Keeps the record of a run up to date while it runs. */
export class ImportLog {
  readonly #db: Database
  readonly #ears: Ears
  #run: ImportRunRow

  constructor(db: Database, run: ImportRunRow, ears: Ears) {
    this.#db = db
    this.#run = run
    this.#ears = ears
  }

  /** A run that begins again forgets what it had written of itself. */
  async begin(bytes: number) {
    const { id } = this.#run
    await this.#db.delete(importFailures).where(eq(importFailures.runId, id))
    await this.#db.delete(importDifferences).where(eq(importDifferences.runId, id))
    const none: Counts & { notes: ImportNote[] } = {
      ...{ rows: 0, imported: 0, updated: 0, unchanged: 0, failed: 0 },
      notes: [],
    }
    await this.#write({ ...none, state: 'running', bytes, bytesRead: 0, problem: null })
  }

  hasRead(bytes: number) {
    this.#run.bytesRead += bytes
  }

  async tellReading() {
    await this.#write({ bytesRead: this.#run.bytesRead })
  }

  async knows({ format, rows }: { format: Format; rows: number }) {
    await this.#write({ format, rows, bytesRead: this.#run.bytes })
  }

  /** Some products are done: their rows are counted, and what is to be told of them is written down. */
  async settled(products: Settled[]) {
    const failures = products.flatMap((one) => one.failures)
    const differences = products.flatMap(({ difference }) => difference ?? [])
    const runId = this.#run.id
    await this.#db.transaction(async (tx) => {
      const [failed, told] = [withRun(failures, runId), withRun(differences, runId)]
      if (failed.length > 0) await tx.insert(importFailures).values(failed)
      if (this.#run.dryRun && told.length > 0) await tx.insert(importDifferences).values(told)
      await this.#write({ ...this.#added(products), notes: this.#noted(products) }, tx)
    })
    if (this.#run.dryRun)
      for (const difference of differences) this.#ears.onDifference?.(difference)
  }

  end(now: Date) {
    return this.#write({ state: 'done', finishedAt: now })
  }

  fail(problem: string, now: Date) {
    return this.#write({ state: 'failed', problem, finishedAt: now })
  }

  #added(products: Settled[]) {
    const sum = (name: keyof Settled['counts']) =>
      products.reduce((total, { counts }) => total + counts[name], this.#run[name])
    return {
      imported: sum('imported'),
      updated: sum('updated'),
      unchanged: sum('unchanged'),
      failed: sum('failed'),
    }
  }

  #noted(products: Settled[]) {
    return noted(
      this.#run.notes,
      products.flatMap(({ remarks }) => remarks),
    )
  }

  async #write(change: Partial<ImportRunRow>, db = this.#db): Promise<ImportRunRow> {
    this.#run = { ...this.#run, ...change }
    await db.update(importRuns).set(change).where(eq(importRuns.id, this.#run.id))
    this.#ears.onProgress?.(progressOf(this.#run))
    return this.#run
  }
}

function withRun<Row>(rows: Row[], runId: ImportRunRow['id']) {
  return rows.map((row) => ({ ...row, runId }))
}
