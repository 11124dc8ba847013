export { findLedgerDiscrepancies, listBalances } from './check-ledger-integrity.ts'
export { getBalance } from './get-balance.ts'
export { type Posting, postTransaction } from './post-transaction.ts'
