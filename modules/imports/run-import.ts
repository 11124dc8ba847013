import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type Header, parseHeader } from './columns.ts'
import { type CsvDialect, detectCsvDialect } from './detect-csv-dialect.ts'
import { identifyRows } from './identify-rows.ts'
import { importBatch } from './import-batch.ts'
import { ImportProgress } from './import-progress.ts'
import type { ProductRows } from './import-row.ts'
import type { ParseContext } from './parsed-product.ts'
import type { ImportDiff } from './product-outcome.ts'
import { type CsvRow, readCsvRows } from './read-csv-rows.ts'
import { countCharacters, readStagedProducts, stageRows } from './stage-rows.ts'
import { type ImportRunId, importRuns } from './tables.ts'

/** Products that are saved, and remembered as saved, together. */
const BATCH_SIZE = 200
/** A batch of long descriptions ends sooner, and memory stays small. */
const MAX_BATCH_CHARACTERS = 1_000_000

export interface RunImportInput {
  runId: ImportRunId
  /** Where the file lies. */
  path: string
  /** The currency of the file's prices. */
  currency: string
  defaultStock?: number
  /** Where the shop is reached: pictures under it are its own. */
  publicUrl: string
  /** Its first answer is when the run began: by it dated sales hold and prices change. */
  clock: () => Date
  /** Ends the run between two batches: it throws the signal's reason. */
  signal?: AbortSignal
  /** Hears of each product that a dry run would add or change. */
  onDiff?: (difference: ImportDiff) => void
  /** Hears how far it is, from 0 to 1. */
  onProgress?: (done: number) => void
}

/** What a new variant has on the shelf when its file says "in stock" without a number. */
export const DEFAULT_STOCK = 100

/**
 * Imports the file of a run, or tells what it would do when the run is dry; answers the finished run. Products are
 * saved in batches: a run that was cut short is begun again from the first row, and leaves alone what it did before.
 */
export async function runImport(db: Database, input: RunImportInput) {
  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, input.runId))
  const progress = new ImportProgress(db, run!, input)
  const now = input.clock()
  try {
    const dialect = await detectCsvDialect(input.path)
    await progress.start(dialect.bytes)
    await db.transaction((staging) =>
      importFile(db, staging, { progress, dialect, input: input, now, dryRun: run!.dryRun }),
    )
    return await progress.finish(input.clock())
  } catch (error) {
    if (!(error instanceof InvalidFileError)) throw error
    return progress.fail(error.message, input.clock())
  }
}

class InvalidFileError extends Error {}

interface ImportFileContext {
  progress: ImportProgress
  dialect: CsvDialect
  input: RunImportInput
  now: Date
  dryRun: boolean
}

/** The staging transaction only reads; what it holds is gone with it. */
async function importFile(
  db: Database,
  staging: Database,
  { progress, dialect, input, now, dryRun }: ImportFileContext,
) {
  const { format, columns, total } = await stageFile(staging, { progress, dialect, input })
  await progress.saveFormatAndRows({ format, rows: total })

  const { currency, runId, publicUrl, defaultStock = DEFAULT_STOCK } = input
  const readings: ParseContext = { currency, now, columns, defaultStock, publicUrl }
  for await (const groups of batchProducts(readStagedProducts(staging))) {
    input.signal?.throwIfAborted()
    const saving = { format, readings, reference: runId, dryRun, now }
    await progress.recordOutcomes(await importBatch(db, groups, saving))
  }
}

async function stageFile(
  staging: Database,
  { progress, dialect, input }: Omit<ImportFileContext, 'dryRun' | 'now'>,
) {
  const rows = readCsvRows(input.path, dialect, (bytes) => progress.addBytesRead(bytes))
  try {
    const header = await readHeader(rows)
    const total = await stageRows(staging, identifyRows(header, rows), () => {
      input.signal?.throwIfAborted()
      return progress.saveBytesRead()
    })
    const columns = new Set(header.columnNames.filter((name) => name !== null))
    return { format: header.format, columns, total }
  } finally {
    // Closes the file, wherever the reading ended.
    await rows.return(undefined)
  }
}

async function readHeader(rows: AsyncGenerator<CsvRow>): Promise<Header> {
  const { value } = await rows.next()
  if (!value) throw new InvalidFileError('The file is empty.')
  const header = value.parseError ? null : parseHeader(value.cells)
  if (header) return header
  throw new InvalidFileError(
    value.parseError ??
      'Its first row is the header of neither a Shopify nor a WooCommerce product export.',
  )
}

async function* batchProducts(groups: AsyncIterable<ProductRows>): AsyncGenerator<ProductRows[]> {
  let batch: ProductRows[] = []
  let letters = 0
  for await (const group of groups) {
    batch.push(group)
    for (const { cells } of group.rows) letters += countCharacters(cells)
    if (batch.length < BATCH_SIZE && letters < MAX_BATCH_CHARACTERS) continue
    yield batch
    batch = []
    letters = 0
  }
  if (batch.length > 0) yield batch
}
