export { cancelImport } from './cancel-import.ts'
export { createExportRun } from './create-export-run.ts'
export { createImportRun } from './create-import-run.ts'
export { exportProducts } from './export-products.ts'
export { createExportQueue } from './export-queue.ts'
export { getProgress, type ImportRunRow } from './get-progress.ts'
export type { ImportError } from './import-error.ts'
export { createImportQueue } from './import-queue.ts'
export {
  createImportFile,
  getImportFile,
  type ImportFileRow,
  listUsedColumns,
  suggestMapping,
} from './inspect-file.ts'
export {
  countImportDiffs,
  type ExportRunRow,
  getExportRun,
  getImportRun,
  listExportRuns,
  listImportConflicts,
  listImportDiffs,
  listImportFailures,
  listImportRuns,
} from './list-runs.ts'
export type { RunNote } from './merge-notes.ts'
export { purgeImports } from './purge-imports.ts'
export { DEFAULT_STOCK, runImport } from './run-import.ts'
export { startFileImport } from './start-file-import.ts'
export { openStoredFile } from './stored-file.ts'
export { streamFailedRows } from './stream-failed-rows.ts'
export type { ImportFileId, ImportRunId } from './tables.ts'
export { isUndoable, startUndo } from './undo-import.ts'
