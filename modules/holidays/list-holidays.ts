import type { Country } from '#contract/pricing'
import { getRule, HOLIDAYS, type HolidayDefinition } from './catalogue.ts'

/** A day that the owner has moved, in one country or, if that is null, in all. */
export interface MovedDay {
  holidayId: string
  country: Country | null
  /** As the rule computes it. */
  computedDay: string
  day: string
}

export interface HolidayOnDay {
  holiday: HolidayDefinition
  computedDay: string
  day: string
}

interface ListHolidaysInput {
  country: Country
  year: number
  moves?: MovedDay[]
}

/** Returns the holidays of a country in a year, by day and then in the order of the catalogue. */
export function listHolidays({ country, year, moves = [] }: ListHolidaysInput): HolidayOnDay[] {
  const celebrated = HOLIDAYS.filter(
    ({ countries }) => countries === null || countries.includes(country),
  )
  // A move can lead over New Year.
  const years = moves.length > 0 ? [year - 1, year, year + 1] : [year]
  const days = celebrated.flatMap((holiday) =>
    years.flatMap(getRule(holiday, country)).map((computedDay) => {
      const day = findMove(moves, { holiday, country, computedDay })?.day ?? computedDay
      return { holiday, computedDay, day }
    }),
  )
  return days
    .filter(({ day }) => day.startsWith(`${year}-`))
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

/** A move for the country counts before one for all. */
function findMove(
  moves: MovedDay[],
  { holiday, country, computedDay }: Omit<HolidayOnDay, 'day'> & { country: Country },
): MovedDay | undefined {
  const ofDay = moves.filter(
    (move) => move.holidayId === holiday.id && move.computedDay === computedDay,
  )
  return ofDay.find((move) => move.country === country) ?? ofDay.find((move) => !move.country)
}
