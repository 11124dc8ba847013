export { bankAccountColumns } from './bank-account.ts'
export { findPayoutDiscrepancies } from './check-payouts.ts'
export { markPayoutFailed, markPayoutPaid } from './close-payout.ts'
export { createPayoutBatch } from './create-batch.ts'
export { getCreditNote } from './credit-notes/issue-credit-note.ts'
export { renderCreditNote } from './credit-notes/render-credit-note.ts'
export { approvePayoutBatch, cancelPayoutBatch } from './decide-batch.ts'
export { payoutExamples } from './example-emails.ts'
export { buildSepaFile } from './files/build-sepa-file.ts'
export { buildTransfersCsv } from './files/build-transfers-csv.ts'
export { listTransfers } from './files/transfers.ts'
export { type CreditNoteReference, getOwnPayouts, type OwnPayoutsRow } from './get-own-payouts.ts'
export {
  type BatchRow,
  getPayout,
  getPayoutBatch,
  isBatchCursor,
  listPayoutBatches,
} from './list-batches.ts'
export { type Candidate, isHeldBack, listCandidates } from './list-candidates.ts'
export { formatBatchNumber, formatPayoutNumber } from './payout-number.ts'
export { findNextPayoutDate, payoutSettings, savePayoutSettings } from './payout-settings.ts'
export { payoutsPersonalData } from './personal-data-map.ts'
export { savePayoutDetails } from './save-payout-details.ts'
export { PAYOUT_CHANGED, sendPayoutEmail } from './send-payout-email.ts'
export { buildStatement } from './statement.ts'
export type { Payout, PayoutAccount, PayoutBatchId, PayoutId } from './tables.ts'
