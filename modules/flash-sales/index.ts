export { endSale, setSalePaused } from './change-sale.ts'
export { findFlashSaleDiscrepancies, repairFlashSale } from './check-flash-sales.ts'
export { deriveSale, hashProduct } from './derive-sale.ts'
export { getCurrentSale } from './get-current-sale.ts'
export { getRevealedSale, type RevealedSaleRow } from './get-revealed-sale.ts'
export type { FlashSaleId } from './ids.ts'
export { limitReveal } from './limit-reveal.ts'
export { type EndedSale, listEndedSales } from './list-ended-sales.ts'
export { type FlashSaleResults, getFlashSale, listFlashSales } from './list-flash-sales.ts'
export { listSalePrices } from './list-sale-prices.ts'
export { listSaleProducts } from './list-sale-products.ts'
export { loadRevealedSales, loadSalesAsRevealed } from './load-revealed-sales.ts'
export { mergeReveals } from './merge-reveals.ts'
export { flashSalePersonalData } from './personal-data-map.ts'
export { planNextSale } from './plan-next-sale.ts'
export { revealSale } from './reveal-sale.ts'
export { formatSaleName } from './sale-categories.ts'
export { scheduleSale } from './schedule-sale.ts'
export { flashSaleSetting } from './settings.ts'
export {
  findSaleClaim,
  giveBackSaleUnits,
  type SaleClaim,
  takeSaleUnits,
} from './take-sale-units.ts'
