export { createImportRun } from './create-import-run.ts'
export { type ExportProductsResult, exportProducts } from './export-products.ts'
export { getProgress, type ImportRunRow } from './import-progress.ts'
export {
  type ExportRunRow,
  getExportRun,
  getImportRun,
  listExportRuns,
  listImportDiffs,
  listImportFailures,
  listImportRuns,
} from './list-runs.ts'
export { DEFAULT_STOCK, runImport } from './run-import.ts'
export { createExportRun, runNextExport } from './run-next-export.ts'
export { runNextImport } from './run-next-import.ts'
export type { ExportRunId, ImportRunId } from './tables.ts'
