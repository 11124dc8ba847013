export { buildShopAccount, type LedgerAccount } from './account.ts'
export {
  findBalanceDiscrepancies,
  findLedgerDiscrepancies,
  repairBalance,
} from './check-ledger-integrity.ts'
export { getBalance, listAccountBalances, listBalances } from './get-balance.ts'
export { type AccountEntry, listAccountEntries, listAccountMonths } from './list-account-entries.ts'
export { listPostings } from './list-postings.ts'
export { ledgerPersonalData } from './personal-data-map.ts'
export {
  type LedgerTransaction,
  type Posting,
  postTransaction,
  postTransactions,
} from './post-transaction.ts'
export { reverseTransaction } from './reverse-transaction.ts'
