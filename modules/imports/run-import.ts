import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { type Header, headerOf } from './columns.ts'
import type { RowGroup } from './file-row.ts'
import { fileRows } from './file-rows.ts'
import { ImportLog } from './import-log.ts'
import type { Difference } from './import-tally.ts'
import type { Readings } from './product-reading.ts'
import { type ReadRow, readRows } from './read-rows.ts'
import { saveGroups } from './save-groups.ts'
import { type FileManner, sniffFile } from './sniff-file.ts'
import { lettersIn, stagedGroups, stageRows } from './stage-rows.ts'
import { type ImportRunId, importRuns } from './tables.ts'

/** Products that are saved, and remembered as saved, together. */
const SAVED_AT_ONCE = 200
/** A batch of long descriptions ends sooner, and memory stays small. */
const MOST_LETTERS = 1_000_000

export interface ImportRunning {
  runId: ImportRunId
  /** Where the file lies. */
  path: string
  /** The currency of the file's prices. */
  currency: string
  uncountedStock?: number
  /** Where the shop is reached: pictures under it are its own. */
  publicUrl: string
  /** Its first answer is when the run began: by it dated sales hold and prices change. */
  clock: () => Date
  /** Ends the run between two batches: it throws the signal's reason. */
  signal?: AbortSignal
  /** Hears of each product that a dry run would add or change. */
  onDifference?: (difference: Difference) => void
  /** Hears how far it is, from 0 to 1. */
  onProgress?: (done: number) => void
}

/** What a new variant has on the shelf when its file says "in stock" without a number. */
export const UNCOUNTED_STOCK = 100

/**
 * Imports the file of a run, or tells what it would do when the run is dry; answers the finished run. Products are
 * saved in batches: a run that was cut short is begun again from the first row, and leaves alone what it did before.
 */
export async function runImport(db: Database, running: ImportRunning) {
  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, running.runId))
  const log = new ImportLog(db, run!, running)
  const now = running.clock()
  try {
    const manner = await sniffFile(running.path)
    await log.begin(manner.bytes)
    await db.transaction((staging) =>
      importFile(db, staging, { log, manner, running, now, dryRun: run!.dryRun }),
    )
    return await log.end(running.clock())
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error
    return log.fail(error.message, running.clock())
  }
}

class NotReadable extends Error {}

interface Importing {
  log: ImportLog
  manner: FileManner
  running: ImportRunning
  now: Date
  dryRun: boolean
}

/** The staging transaction only reads; what it holds is gone with it. */
async function importFile(
  db: Database,
  staging: Database,
  { log, manner, running, now, dryRun }: Importing,
) {
  const { format, columns, total } = await stageFile(staging, { log, manner, running })
  await log.knows({ format, rows: total })

  const { currency, runId, publicUrl, uncountedStock = UNCOUNTED_STOCK } = running
  const readings: Readings = { currency, now, columns, uncountedStock, publicUrl }
  for await (const groups of batches(stagedGroups(staging))) {
    running.signal?.throwIfAborted()
    const saving = { format, readings, reference: runId, dryRun, now }
    await log.settled(await saveGroups(db, groups, saving))
  }
}

async function stageFile(
  staging: Database,
  { log, manner, running }: Omit<Importing, 'dryRun' | 'now'>,
) {
  const rows = readRows(running.path, manner, (bytes) => log.hasRead(bytes))
  try {
    const header = await firstRow(rows)
    const total = await stageRows(staging, fileRows(header, rows), () => {
      running.signal?.throwIfAborted()
      return log.tellReading()
    })
    const columns = new Set(header.names.filter((name) => name !== null))
    return { format: header.format, columns, total }
  } finally {
    // Closes the file, wherever the reading ended.
    await rows.return(undefined)
  }
}

async function firstRow(rows: AsyncGenerator<ReadRow>): Promise<Header> {
  const { value } = await rows.next()
  if (!value) throw new NotReadable('The file is empty.')
  const header = value.broken ? null : headerOf(value.cells)
  if (header) return header
  throw new NotReadable(
    value.broken ??
      'Its first row is the header of neither a Shopify nor a WooCommerce product export.',
  )
}

async function* batches(groups: AsyncIterable<RowGroup>): AsyncGenerator<RowGroup[]> {
  let batch: RowGroup[] = []
  let letters = 0
  for await (const group of groups) {
    batch.push(group)
    for (const { cells } of group.rows) letters += lettersIn(cells)
    if (batch.length < SAVED_AT_ONCE && letters < MOST_LETTERS) continue
    yield batch
    batch = []
    letters = 0
  }
  if (batch.length > 0) yield batch
}
