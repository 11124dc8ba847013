export { StoredAction } from './actions/index.ts'
export { type Candidate, type Coupon, listCandidates, type Promotion } from './candidate.ts'
export type { RevealedSales } from './cart-facts.ts'
export { findPromotionDiscrepancies, repairPromotionCounts } from './check-promotion-integrity.ts'
export { StoredCondition } from './conditions/index.ts'
export { type CouponErrorCode, toCouponError } from './coupon-error.ts'
export { createCoupon } from './create-coupon.ts'
export { createPromotion, type NewCodes } from './create-promotion.ts'
export { type LoadCustomer, provideCustomers } from './customer-facts.ts'
export { deletePromotion } from './delete-promotion.ts'
export { endUnusedCoupons } from './end-coupons.ts'
export { endPromotion } from './end-promotion.ts'
export {
  type AppliedPromotion,
  type Evaluation,
  evaluatePromotions,
} from './evaluate-promotions.ts'
export { findCouponByCode, getCoupon, listCouponsById } from './find-coupon.ts'
export { type IssuedReward, issueReward } from './issue-reward.ts'
export { listAutomaticPromotions } from './list-automatic-promotions.ts'
export { listCodes } from './list-codes.ts'
export {
  type CouponRedemption,
  listCouponRedemptions,
  selectCouponRedemptions,
  selectPromotionRedemptions,
} from './list-coupon-redemptions.ts'
export {
  countOwnCoupons,
  listOwnCoupons,
  listUsableCoupons,
  type OwnCoupon,
} from './list-own-coupons.ts'
export {
  getPromotion,
  type ListedPromotion,
  listDiscountTotals,
  listPromotions,
  summarizeRunning,
} from './list-promotions.ts'
export { listSimulatedCandidates } from './list-simulated-candidates.ts'
export { listTimeline } from './list-timeline.ts'
export { loadFacts } from './load-facts.ts'
export { isCategoryInPromotions, moveCategoryScopes } from './move-category-scopes.ts'
export { moveCoupons } from './move-coupons.ts'
export { pausePromotion, resumePromotion } from './pause-promotion.ts'
export { buildPromotionPersonalData } from './personal-data-map.ts'
export { type PreviewedPromotion, previewPromotions } from './preview-promotions.ts'
export { createProgramCode, setProgramCodePaused } from './program-codes.ts'
export {
  CreatePromotionBody,
  PromotionDetail,
  PromotionResponse,
  SimulatedCartResponse,
  type SimulatedPromotionResponse,
  UpdatePromotionBody,
} from './promotion-input.ts'
export { getPromotionState } from './promotion-state.ts'
export type { PromotionTerms } from './promotion-terms.ts'
export { type Redemption, type RedemptionErrorCode, redeemPromotion } from './redeem-promotion.ts'
export { calculateSaleReduction, type SaleUnits } from './reduce-by-flash-sale.ts'
export { listRedemptions, releasePromotions } from './release-promotions.ts'
export type { CouponId, PromotionId } from './tables.ts'
export { type EndingCoupon, takeEndingCoupons } from './take-ending-coupons.ts'
export { updatePromotion } from './update-promotion.ts'
