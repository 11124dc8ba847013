import type { Holiday } from '#contract/holidays'

/** The id of the block in the page of the visitor's country. */
export const OFFERS_ID = 'holiday-offers'

/** Returns the first offer of the day. */
export function findOffer(holidays: Holiday[]): NonNullable<Holiday['offer']> | undefined {
  return holidays.find(({ offer }) => offer)?.offer ?? undefined
}
