import type { PromotionId } from '#modules/promotions'

/** A sale has the id of its promotion. */
export type FlashSaleId = PromotionId
