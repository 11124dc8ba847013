export { findCouponDiscrepancies, repairRedemptionCount } from './check-coupon-integrity.ts'
export { type CreateCouponInput, createCoupon } from './create-coupon.ts'
export { type Coupon, findCouponByCode, getCoupon } from './find-coupon.ts'
export { promotionPersonalData } from './personal-data-map.ts'
export { redeemCoupon, releaseCoupon } from './redeem-coupon.ts'
export type { CouponId } from './tables.ts'
export {
  type CouponError,
  calculateCouponDiscount,
  couponNotFound,
  validateCoupon,
} from './validate-coupon.ts'
