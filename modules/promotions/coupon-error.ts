export type CouponErrorCode =
  | 'coupon_not_found'
  | 'coupon_not_started'
  | 'coupon_expired'
  | 'coupon_exhausted'
  | 'coupon_currency_mismatch'
  | 'coupon_min_subtotal'
  | 'coupon_already_used'
