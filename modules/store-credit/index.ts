export { changeStoreCredit } from './change-store-credit.ts'
export { findStoreCreditDiscrepancies } from './check-store-credit.ts'
export { listStoreCredit, listStoreCreditChanges } from './get-store-credit.ts'
export { storeCreditPersonalData } from './personal-data-map.ts'
export { buildStoreCreditAccount } from './store-credit-account.ts'
export {
  publishCreditReturned,
  STORE_CREDIT_ADDED,
  STORE_CREDIT_RETURNED,
} from './store-credit-events.ts'
export { transferStoreCredit } from './transfer-store-credit.ts'
