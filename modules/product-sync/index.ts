export { getFloorPrice, type PriceTerms } from './calculate-price.ts'
export { getSyncOverview } from './get-overview.ts'
export { joinSync, waitForSync } from './join-sync.ts'
export type { PriceCandidate } from './list-price-candidates.ts'
export { listPriceChanges } from './list-price-changes.ts'
export {
  countSyncOutcomes,
  getSyncRun,
  type ListedSyncRun,
  listSyncItems,
  listSyncRuns,
} from './list-runs.ts'
export { listSupplierProducts, listUnavailableProducts } from './list-supplier-products.ts'
export { listSupplierVariants, type SupplierVariantLink } from './list-supplier-variants.ts'
export { type PricePreviewResult, previewPriceRule } from './preview-price-rule.ts'
export {
  deletePriceRule,
  listPriceRules,
  loadPriceTerms,
  type PriceRuleRow,
  savePriceRule,
} from './price-rules.ts'
export { purgeSyncItems } from './purge-runs.ts'
export { acceptSync, countOpenItems, isOpenItem } from './review-sync.ts'
export { runSync } from './run-sync.ts'
export { setSellingMode } from './set-selling-mode.ts'
export { startDueSyncs } from './start-due-syncs.ts'
export { cancelSync, startSync } from './start-sync.ts'
export { createSyncQueue } from './sync-queue.ts'
export { syncSettings } from './sync-settings.ts'
export type { PriceRuleId, SyncItem, SyncRun, SyncRunId } from './tables.ts'
export { startUndo, undoSync } from './undo-sync.ts'
