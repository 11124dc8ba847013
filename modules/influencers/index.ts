export { acceptNewTerms, getTermsVersions } from './accept-terms.ts'
export { addApplicationNote } from './add-application-note.ts'
export { INFLUENCER_DECIDED } from './announce-decision.ts'
export { buildInfluencerLinks } from './attribution/build-links.ts'
export { ClickRecorder, type RecordedClick } from './attribution/click-recorder.ts'
export {
  type Click,
  createClickToken,
  getClickEnd,
  parseClickToken,
} from './attribution/click-token.ts'
export { inheritAttribution } from './attribution/inherit-attribution.ts'
export { toLinkPath } from './attribution/link-path.ts'
export { purgeClicks } from './attribution/purge-clicks.ts'
export { recordAttribution } from './attribution/record-attribution.ts'
export { decideCheck, listCheckDecisions } from './checks/decide-check.ts'
export { type Check, findChecks } from './checks/find-checks.ts'
export { addRate } from './commissions/add-rate.ts'
export { approveDueCommissions } from './commissions/approve-commissions.ts'
export { findCommissionDiscrepancies } from './commissions/check-commissions.ts'
export {
  chooseCommissionCategory,
  getChosenCategory,
  listCatalogCategories,
} from './commissions/commission-categories.ts'
export { buildCommissionAccount } from './commissions/commission-ledger.ts'
export { findProductRates, listCategoryRates } from './commissions/commission-rates.ts'
export { endRate } from './commissions/end-rate.ts'
export { grantSaleTicket } from './commissions/grant-sale-ticket.ts'
export { getRate, type ListedRate, listRates } from './commissions/list-rates.ts'
export {
  COMMISSIONS_CHANGED,
  COMMISSIONS_OUTDATED,
  settleCommissions,
} from './commissions/settle-commissions.ts'
export {
  addPaidCommissions,
  type CommissionBalance,
  getCommissionBalance,
  listInfluencersById,
  listPaidCommissions,
  listUnpaidBalances,
  listUnpaidCommissions,
  selectInfluencerIds,
  type UnpaidCommission,
} from './commissions/unpaid-commissions.ts'
export { createInfluencer } from './create-influencer.ts'
export { getCommissionStatus } from './dashboard/commission-status.ts'
export type { CommissionSums } from './dashboard/commission-sums.ts'
export { getBalance } from './dashboard/get-balance.ts'
export {
  type CommissionReceiptRows,
  getCommissionReceipt,
} from './dashboard/get-commission-receipt.ts'
export { getInfluencer } from './dashboard/get-influencer.ts'
export {
  getInfluencerReport,
  type InfluencerReportRows,
  type InfluencerSums,
} from './dashboard/get-report.ts'
export { listOwnCommissions, type OwnCommissionRow } from './dashboard/list-own-commissions.ts'
export { type Decision, decideApplication } from './decide-application.ts'
export { type DecisionOutcome, decideApplications } from './decide-applications.ts'
export { influencerExamples } from './example-emails.ts'
export { getProgramReport, type ProgramReport } from './figures/get-program-report.ts'
export {
  getInfluencerFigures,
  isFiguresCursor,
  type ListedInfluencer,
  listClickedPaths,
  listInfluencerFigures,
} from './figures/list-influencer-figures.ts'
export { finishUpload } from './finish-upload.ts'
export { type ApplicationRow, getApplication, toApplicationResponse } from './get-application.ts'
export { getApplicationForClerk } from './get-application-for-clerk.ts'
export { parseInfluencerCode } from './influencer-code.ts'
export {
  countPendingApplications,
  isApplicationCursor,
  listApplications,
} from './list-applications.ts'
export { moveInfluencer } from './move-influencer.ts'
export { influencersPersonalData } from './personal-data-map.ts'
export { purgeUploadSessions, purgeUploads } from './purge-uploads.ts'
export { reopenApplication } from './reopen-application.ts'
export { getOwnRewards } from './rewards/get-own-rewards.ts'
export { grantDueMilestones, parseMilestoneSource } from './rewards/grant-milestones.ts'
export { settleDueMonths } from './rewards/settle-months.ts'
export { saveApplication } from './save-application.ts'
export { sendDecisionEmail } from './send-decision-email.ts'
export { resumeInfluencer, suspendInfluencer } from './suspend-influencer.ts'
export type {
  CommissionId,
  CommissionRateId,
  Influencer,
  InfluencerId,
  UploadId,
  UploadSessionId,
} from './tables.ts'
export {
  cancelUploadSession,
  createUploadSession,
  getUploadSession,
  listUploadSessions,
  receivePart,
  toSessionResponse,
} from './upload-sessions.ts'
export {
  deleteUpload,
  listUploads,
  listViewedUploads,
  recordUploadView,
  type ViewedUpload,
} from './uploads.ts'
