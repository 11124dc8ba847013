export { type Exported, exportProducts } from './export-products.ts'
export { type ImportRunRow, progressOf } from './import-log.ts'
export {
  type ExportRunRow,
  exportRun,
  importDifferencesOf,
  importFailuresOf,
  importRun,
  listExportRuns,
  listImportRuns,
} from './import-runs.ts'
export { runImport, UNCOUNTED_STOCK } from './run-import.ts'
export { runNextExport, startExport } from './run-next-export.ts'
export { runNextImport } from './run-next-import.ts'
export { startImport } from './start-import.ts'
export type { ExportRunId, ImportRunId } from './tables.ts'
