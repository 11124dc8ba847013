import type { ComponentType } from 'react'
import { HolidaySlot } from '#app/holidays/holiday-slot.tsx'
import { DrawBanner } from './draw-banner.tsx'
import { FlashSaleSlot } from './flash-sale-slot.tsx'

/** A place of the home page for the programmes of the shop. */
export type HomeSlotName = 'beforeHero' | 'afterPromotion'

/**
 * The components of each slot, in the order of the page: the banner, popup and offers of holidays before the hero, the
 * banners of flash sale and lucky draw after the promotion. Each reads its own data, and renders nothing without any.
 */
export const homeSlots: Record<HomeSlotName, ComponentType[]> = {
  beforeHero: [HolidaySlot],
  afterPromotion: [FlashSaleSlot, DrawBanner],
}
