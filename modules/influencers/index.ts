export { ClickRecorder, type RecordedClick } from './attribution/click-recorder.ts'
export {
  type Click,
  createClickToken,
  getClickEnd,
  parseClickToken,
} from './attribution/click-token.ts'
export { toLinkPath } from './attribution/link-path.ts'
export { purgeClicks } from './attribution/purge-clicks.ts'
export { recordAttribution } from './attribution/record-attribution.ts'
export { approveDueCommissions } from './commissions/approve-commissions.ts'
export { findCommissionDiscrepancies } from './commissions/check-commissions.ts'
export { grantSaleTicket } from './commissions/grant-sale-ticket.ts'
export { COMMISSIONS_CHANGED, settleCommissions } from './commissions/settle-commissions.ts'
export { createInfluencer } from './create-influencer.ts'
export { getApplication } from './get-application.ts'
export { parseInfluencerCode } from './influencer-code.ts'
export { moveInfluencer } from './move-influencer.ts'
export { influencersPersonalData } from './personal-data-map.ts'
export { saveApplication } from './save-application.ts'
