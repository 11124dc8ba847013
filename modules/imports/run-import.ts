import { eq } from 'drizzle-orm'
import { countCommittedStock } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { withConnection } from '#platform/db/with-connection'
import type { FileSource } from '#platform/files/file-source'
import type { ImportDiff } from './contract.ts'
import { type CsvDialect, detectCsvDialect } from './detect-csv-dialect.ts'
import { type FileHeader, parseHeader } from './file-header.ts'
import type { ImportRunRow } from './get-progress.ts'
import { identifyRows } from './identify-rows.ts'
import { importBatch } from './import-batch.ts'
import type { ImportErrorCode } from './import-error.ts'
import { ImportProgress } from './import-progress.ts'
import type { ImportRow } from './import-row.ts'
import { buildMappedHeader } from './mapped/mapping-columns.ts'
import { type CsvRow, readCsvRows } from './read-csv-rows.ts'
import { countCharacters, readStagedProducts, stageRows } from './stage-rows.ts'
import { type ImportRunId, importRuns } from './tables.ts'

/** Products that are saved together, and then recorded as saved. */
const BATCH_SIZE = 200
/** A batch of long descriptions ends sooner, so that memory stays small. */
const MAX_BATCH_CHARACTERS = 1_000_000

export interface RunImportInput {
  runId: ImportRunId
  file: FileSource
  /** The currency of the file's prices. */
  currency: string
  defaultStock?: number
  /** Where the shop is reached: pictures under it are its own. */
  publicUrl: string
  /** Its first value is when the run began, which decides whether a dated sale price holds. */
  clock: () => Date
  /** Ends the run between two batches by throwing the signal's reason. */
  signal?: AbortSignal
  /** Called for each product that a dry run would add or change. */
  onDiff?: (diff: ImportDiff) => void
  /** Called with how far the run is, from 0 to 1. */
  onProgress?: (progress: number) => void
}

/** Stock of a new variant whose file says "in stock" without a number. */
export const DEFAULT_STOCK = 100

/**
 * Imports the file of a run, or finds out what it would change if the run is dry. Returns the finished run. Products
 * are saved in batches: an interrupted run starts again at the first row, and finds its saved products unchanged.
 */
export async function runImport(db: Database, input: RunImportInput) {
  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, input.runId))
  const progress = new ImportProgress(db, run!, input)
  const now = input.clock()
  try {
    const dialect = await detectCsvDialect(input.file)
    await progress.start(dialect.bytes)
    await withConnection(db, (staging) =>
      importFile(db, staging, { progress, dialect, input, now, run: run! }),
    )
    return await progress.finish(input.clock())
  } catch (error) {
    if (error instanceof CancelledRunError) return progress.cancel(input.clock())
    if (!(error instanceof InvalidFileError)) throw error
    return progress.fail(error.errorCode, input.clock())
  }
}

class InvalidFileError extends Error {
  readonly errorCode: ImportErrorCode

  constructor(errorCode: ImportErrorCode) {
    super(errorCode)
    this.errorCode = errorCode
  }
}

/** Somebody has asked to stop the run. */
class CancelledRunError extends Error {}

async function throwIfStopped(progress: ImportProgress, { signal }: RunImportInput) {
  signal?.throwIfAborted()
  if (await progress.isCancelled()) throw new CancelledRunError()
}

interface ImportFileContext {
  progress: ImportProgress
  dialect: CsvDialect
  input: RunImportInput
  now: Date
  run: ImportRunRow
}

/** The connection for staging has tables of its own, which disappear with it. */
async function importFile(
  db: Database,
  staging: Database,
  { progress, dialect, input, now, run }: ImportFileContext,
) {
  const { format, columns, total } = await stageFile(staging, { progress, dialect, input, run })
  await progress.saveFormatAndRows({ format, rows: total })

  const { currency, runId, publicUrl, defaultStock = DEFAULT_STOCK } = input
  const context = { currency, now, columns, defaultStock }
  const saveOptions = { dryRun: run.dryRun, countCommittedStock: getStockCounter(run), now }
  const excluded = new Map(run.excluded.map(({ line, fields }) => [line, fields ?? null]))
  for await (const products of batchProducts(readStagedProducts(staging))) {
    await throwIfStopped(progress, input)
    const batch = { products, format, context, publicUrl, runId, excluded, ...saveOptions }
    await progress.recordOutcomes(await importBatch(db, batch))
  }
}

function getStockCounter({ stockMode }: ImportRunRow) {
  return stockMode === 'on_hand' ? countCommittedStock : undefined
}

async function stageFile(
  staging: Database,
  { progress, dialect, input, run }: Omit<ImportFileContext, 'now'>,
) {
  const rows = readCsvRows(input.file, dialect, (bytes) => progress.addBytesRead(bytes))
  try {
    const header = await readHeader(rows, run)
    const total = await stageRows(staging, identifyRows(header, rows), async () => {
      await throwIfStopped(progress, input)
      await progress.saveBytesRead()
    })
    const columns = new Set(header.columnNames.filter((name) => name !== null))
    return { format: header.format, columns, total }
  } finally {
    // Closes the file, wherever reading it ended.
    await rows.return(undefined)
  }
}

async function readHeader(
  rows: AsyncGenerator<CsvRow, undefined>,
  { mapping }: ImportRunRow,
): Promise<FileHeader> {
  const { value } = await rows.next()
  if (!value) throw new InvalidFileError('file_empty')
  if (value.parseError) throw new InvalidFileError(value.parseError.code)
  const header = mapping ? buildMappedHeader(value.cells, mapping) : parseHeader(value.cells)
  if (!header) throw new InvalidFileError('header_unknown')
  return header
}

async function* batchProducts(products: AsyncIterable<ImportRow[]>): AsyncGenerator<ImportRow[][]> {
  let batch: ImportRow[][] = []
  let characters = 0
  for await (const rows of products) {
    batch.push(rows)
    for (const { cells } of rows) characters += countCharacters(cells)
    if (batch.length < BATCH_SIZE && characters < MAX_BATCH_CHARACTERS) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
