export { cancelDraw } from './cancel-draw.ts'
export { claimPrize } from './claim-prize.ts'
export {
  type CountryRow,
  getCountryTerms,
  listCountryRules,
  saveCountryRule,
} from './country-rules.ts'
export { type DrawWithPrizes, findOpenDraw, getDraw, listPublicDraws } from './draws.ts'
export { getEntryList } from './entry-list.ts'
export { followDraws, unfollowDraws } from './followers.ts'
export { grantTickets } from './grant-tickets.ts'
export {
  type DrawFigures,
  getAdminDraw,
  listAdminDraws,
  listDrawTimeline,
  listWinners,
} from './list-draws.ts'
export { getOwnEntries } from './own-entries.ts'
export { drawPersonalData } from './personal-data-map.ts'
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
