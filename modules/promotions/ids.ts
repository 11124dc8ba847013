import type { Id } from '#platform/ids'

export type PromotionId = Id<'promotion'>
export type CouponId = Id<'coupon'>
