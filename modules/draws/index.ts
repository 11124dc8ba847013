export { cancelDraw, DRAW_CANCELLED } from './cancel-draw.ts'
export { checkTicketSale, stateTicketBuyer, type TicketSaleErrorCode } from './check-ticket-sale.ts'
export {
  type CountryRow,
  getCountryTerms,
  listCountryRules,
  saveCountryRule,
} from './country-rules.ts'
export { drawSeedColumns } from './draw-seed.ts'
export { type DrawWithPrizes, findOpenDraw, getDraw, listPublicDraws } from './draws.ts'
export { getEntryList } from './entry-list.ts'
export { followDraws, unfollowDraws } from './followers.ts'
export { grantTickets } from './grant-tickets.ts'
export { holdTickets, releaseHeldTickets } from './hold-tickets.ts'
export { issueHeldTickets } from './issue-held-tickets.ts'
export {
  type DrawFigures,
  getAdminDraw,
  listAdminDraws,
  listDrawTimeline,
  listWinners,
} from './list-draws.ts'
export { moveDraws } from './move-draws.ts'
export { getOwnEntries } from './own-entries.ts'
export { drawPersonalData } from './personal-data-map.ts'
export { previewDraws } from './preview-draws.ts'
export { lockWonPrize, recordPrizeClaim } from './prize-claims.ts'
export { hasIssuedTickets, listPurchases, returnTickets } from './return-tickets.ts'
export { runDraws } from './run-draws.ts'
export {
  closeDrawEarly,
  createDraw,
  type DrawInput,
  enterRandomness,
  pauseDraw,
  resumeDraw,
  updateDraw,
} from './save-draw.ts'
export type { DrawId, WinnerId } from './tables.ts'
export { takeBackTickets } from './take-back-tickets.ts'
export { takeFreeEntry } from './take-free-entry.ts'
