import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#platform/csv/escape-formula'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import { detectCsvDialect } from './detect-csv-dialect.ts'
import type { ImportRunRow } from './get-progress.ts'
import type { ImportError } from './import-error.ts'
import type { RowFailure } from './import-row.ts'
import { getImportFile } from './inspect-file.ts'
import { listImportFailures } from './list-runs.ts'
import { readCsvRows } from './read-csv-rows.ts'
import { openStoredFile } from './stored-file.ts'
import type { ImportRunId } from './tables.ts'

const PAGE_SIZE = 500

interface StreamFailedRowsInput {
  files: FileStorage
  run: ImportRunRow
  lineTitle: string
  reasonTitle: string
  formatError: (error: ImportError) => string
}

/**
 * Yields the failed rows of a run as CSV, each as it is in the file, with its line and the reason. Without the file, which
 * is deleted after some time, they are lines and reasons only.
 */
export async function* streamFailedRows(
  db: Database,
  { files, run, lineTitle, reasonTitle, formatError }: StreamFailedRowsInput,
): AsyncGenerator<Uint8Array> {
  const failures = iterateFailures(db, run.id)
  const row = run.fileId && (await getImportFile(db, run.fileId))
  const file = row && (await openStoredFile(files, row.path))
  const toCsv = (cells: string[], line: string, reason: string) =>
    Buffer.from(stringify([[...cells.map(escapeFormula), line, reason]]))
  if (!file) {
    yield toCsv([], lineTitle, reasonTitle)
    for await (const { line, error } of failures) yield toCsv([], `${line}`, formatError(error))
    return
  }
  const rows = readCsvRows(file, await detectCsvDialect(file))
  try {
    let failure = (await failures.next()).value
    let isHeader = true
    for await (const { line, cells } of rows) {
      if (isHeader) yield toCsv(cells, lineTitle, reasonTitle)
      isHeader = false
      if (line !== failure?.line) continue
      yield toCsv(cells, `${line}`, formatError(failure.error))
      failure = (await failures.next()).value
      if (!failure) return
    }
  } finally {
    await rows.return(undefined)
  }
}

async function* iterateFailures(
  db: Database,
  runId: ImportRunId,
): AsyncGenerator<RowFailure, undefined> {
  let after: number | null = 0
  while (after !== null) {
    const page: Awaited<ReturnType<typeof listImportFailures>> = await listImportFailures(db, {
      ...{ runId, after, limit: PAGE_SIZE },
    })
    yield* page.items
    after = page.nextCursor
  }
  return undefined
}
