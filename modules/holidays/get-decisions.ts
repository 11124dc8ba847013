import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import type { MovedDay } from './list-holidays.ts'
import { type HolidayChoice, holidayChoices, holidayMoves } from './tables.ts'

/** Tags what depends on the decisions of the owner and on the day. */
export const HOLIDAYS_TAG = 'holidays'

/** What the owner has decided. */
export interface HolidayDecisions {
  choices: ReadonlyMap<string, HolidayChoice>
  moves: MovedDay[]
}

export function getDecisions(db: Database): Promise<HolidayDecisions> {
  return cached(db, { key: 'holiday decisions', tags: [HOLIDAYS_TAG] }, () => loadDecisions(db))
}

/** Reads what a transaction has just written. */
export async function loadDecisions(db: Database): Promise<HolidayDecisions> {
  const choices = await db.select().from(holidayChoices)
  const moves = await db.select().from(holidayMoves)
  return { choices: new Map(choices.map((one) => [one.holidayId, one])), moves }
}

/** Returns the decision about a holiday: it is shown, with a popup and without an offer, unless the owner has decided. */
export function getChoice(
  { choices }: HolidayDecisions,
  holidayId: string,
): Omit<HolidayChoice, 'holidayId' | 'updatedAt'> {
  const switches = { isEnabled: true, hasPopup: true, revision: 0 }
  return (
    choices.get(holidayId) ?? {
      ...switches,
      offerPercent: null,
      offerProductIds: [],
      offerCategoryId: null,
    }
  )
}
