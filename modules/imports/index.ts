export { type Exported, exportProducts } from './export-products.ts'
export { runImport, UNCOUNTED_STOCK } from './run-import.ts'
export { startImport } from './start-import.ts'
export type { ExportRunId, ImportRunId } from './tables.ts'
