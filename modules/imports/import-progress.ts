import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { findSuspicion, type ImportDiff, type ImportFormat } from './contract.ts'
import { getProgress, type ImportRunRow } from './get-progress.ts'
import type { ImportErrorCode } from './import-error.ts'
import { mergeNotes } from './merge-notes.ts'
import type { ProductOutcome, RowCounts } from './product-outcome.ts'
import { importDiffs, importFailures, importRuns } from './tables.ts'

interface ImportListeners {
  onDiff?: (diff: ImportDiff) => void
  onProgress?: (progress: number) => void
}

/** Keeps the row of a run up to date while it runs. */
export class ImportProgress {
  readonly #db: Database
  readonly #listeners: ImportListeners
  #run: ImportRunRow

  constructor(db: Database, run: ImportRunRow, listeners: ImportListeners) {
    this.#db = db
    this.#run = run
    this.#listeners = listeners
  }

  /** Also starts a run again that was interrupted: what it had recorded is deleted. */
  async start(bytes: number) {
    const { id } = this.#run
    await this.#db.delete(importFailures).where(eq(importFailures.runId, id))
    await this.#db.delete(importDiffs).where(eq(importDiffs.runId, id))
    await this.#update({
      ...{ rows: 0, imported: 0, updated: 0, unchanged: 0, failed: 0, skipped: 0 },
      ...{ notes: [], state: 'running', bytes, bytesRead: 0, errorCode: null },
    })
  }

  addBytesRead(bytes: number) {
    this.#run.bytesRead += bytes
  }

  async saveBytesRead() {
    await this.#update({ bytesRead: this.#run.bytesRead })
  }

  async saveFormatAndRows({ format, rows }: { format: ImportFormat; rows: number }) {
    await this.#update({ format, rows, bytesRead: this.#run.bytes })
  }

  /** Adds the outcomes of some products to the counts, failures, notes and, in a dry run, diffs of the run. */
  async recordOutcomes(outcomes: ProductOutcome[]) {
    const { id: runId, dryRun, notes } = this.#run
    const failures = outcomes.flatMap((one) =>
      one.failures.map(({ line, error }) => ({ runId, line, ...error })),
    )
    const diffs = dryRun ? outcomes.flatMap(({ diff }) => diff ?? []) : []
    const rowNotes = outcomes.flatMap((one) => one.notes)
    await this.#db.transaction(async (tx) => {
      if (failures.length > 0) await tx.insert(importFailures).values(failures)
      if (diffs.length > 0) {
        await tx.insert(importDiffs).values(
          diffs.map((diff) => {
            const isSuspicious = diff.changes.some((change) => findSuspicion(change) !== null)
            return { runId, ...diff, isSuspicious }
          }),
        )
      }
      await this.#update({ ...this.#addCounts(outcomes), notes: mergeNotes(notes, rowNotes) }, tx)
    })
    for (const diff of diffs) this.#listeners.onDiff?.(diff)
  }

  finish(now: Date) {
    return this.#update({ state: 'done', finishedAt: now })
  }

  cancel(now: Date) {
    return this.#update({ state: 'cancelled', finishedAt: now })
  }

  /** Whether somebody has asked to stop the run. */
  async isCancelled(): Promise<boolean> {
    const [run] = await this.#db
      .select({ isCancelled: importRuns.isCancelled })
      .from(importRuns)
      .where(eq(importRuns.id, this.#run.id))
    return run?.isCancelled ?? false
  }

  fail(errorCode: ImportErrorCode, now: Date) {
    return this.#update({ state: 'failed', errorCode, finishedAt: now })
  }

  #addCounts(outcomes: ProductOutcome[]): RowCounts {
    const sum = (name: keyof RowCounts) =>
      outcomes.reduce((total, { counts }) => total + counts[name], this.#run[name])
    return {
      imported: sum('imported'),
      updated: sum('updated'),
      unchanged: sum('unchanged'),
      failed: sum('failed'),
      skipped: sum('skipped'),
    }
  }

  async #update(change: Partial<ImportRunRow>, db = this.#db): Promise<ImportRunRow> {
    this.#run = { ...this.#run, ...change }
    await db.update(importRuns).set(change).where(eq(importRuns.id, this.#run.id))
    this.#listeners.onProgress?.(getProgress(this.#run))
    return this.#run
  }
}
