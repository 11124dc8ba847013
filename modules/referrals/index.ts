export {
  advanceDueReferrals,
  advanceReferralOfFriend,
  advanceReferralsOfOrders,
} from './advance-referrals.ts'
export { findReferralDiscrepancies } from './check-referrals.ts'
export {
  getFriendState,
  listFriends,
  type ReferredFriend,
  sumOwnReferrals,
} from './list-friends.ts'
export { getReferral, type ListedReferral, listReferrals } from './list-referrals.ts'
export { moveReferrals } from './move-referrals.ts'
export { referralsPersonalData } from './personal-data-map.ts'
export { recordReferral } from './record-referral.ts'
export { formatReferralCode, getReferralCode } from './referral-code.ts'
export { reviewReferral } from './review-referral.ts'
export { type StartedVisit, startVisit } from './start-visit.ts'
export { summarizeReferrals } from './summarize-referrals.ts'
export type { ReferralId } from './tables.ts'
