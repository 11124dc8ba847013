export { balance } from './balance.ts'
export { balances, ledgerDifferences } from './ledger-differences.ts'
export { type Posting, post } from './post.ts'
