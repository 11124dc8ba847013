export { createExportRun } from './create-export-run.ts'
export { createImportRun } from './create-import-run.ts'
export { exportProducts } from './export-products.ts'
export { createExportQueue } from './export-queue.ts'
export { getProgress, type ImportRunRow } from './get-progress.ts'
export type { ImportError } from './import-error.ts'
export { createImportQueue } from './import-queue.ts'
export {
  type ExportRunRow,
  getExportRun,
  getImportRun,
  listExportRuns,
  listImportDiffs,
  listImportFailures,
  listImportRuns,
} from './list-runs.ts'
export type { RunNote } from './merge-notes.ts'
export { DEFAULT_STOCK, runImport } from './run-import.ts'
export type { ImportRunId } from './tables.ts'
