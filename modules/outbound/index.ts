export { ClickCounter } from './clicks/click-counter.ts'
export { type ClickReport, getClickReport } from './clicks/get-click-report.ts'
export {
  type ClickedProduct,
  isClickCursor,
  listClickedProducts,
} from './clicks/list-clicked-products.ts'
export { listClicksByDay, listMostClicked, type ProductClicks } from './clicks/list-clicks.ts'
export { findOutboundUrl } from './links/find-outbound-url.ts'
export { requestRenewal } from './links/link-renewals.ts'
export type { LinkState } from './links/link-state.ts'
export {
  countLinks,
  isMissingLinkCursor,
  listMissingLinks,
  type MissingLink,
} from './links/list-missing-links.ts'
export { findOutboundOffer } from './links/outbound-offer.ts'
export { refreshLinks } from './links/refresh-links.ts'
export { findStoredLink, loadLinks } from './links/stored-links.ts'
export { affiliateSearchSetting } from './listings/affiliate-search.ts'
export { AFFILIATE_TAG } from './listings/affiliate-tag.ts'
export { getListings } from './listings/get-listings.ts'
export { refreshDueListings, refreshListings } from './listings/refresh-listings.ts'
export { saveAffiliateSearch } from './listings/save-search.ts'
export type { AffiliateListing } from './tables.ts'
