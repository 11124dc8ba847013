import { addDays } from './country-days.ts'
import type { HolidayRule } from './date-rules.ts'

/** The calendar of Umm al-Qura, which ICU has in tables. It is part of Node. */
const CALENDAR = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  ...{ month: 'numeric', day: 'numeric', timeZone: 'UTC' },
})

/** The days of a year by month and day of the Islamic calendar: `10/1`. */
type IslamicYear = ReadonlyMap<string, string[]>

const years = new Map<number, IslamicYear>()

/** A day of the Islamic year, which is 10 to 12 days shorter: the first of Shawwal is `islamic(10, 1)`. */
export function islamic(month: number, day: number): HolidayRule {
  return (year) => getYear(year).get(`${month}/${day}`) ?? []
}

/** Each year is computed once in a process. */
function getYear(year: number): IslamicYear {
  const found = years.get(year) ?? computeYear(year)
  years.set(year, found)
  return found
}

function computeYear(year: number): IslamicYear {
  const days = new Map<string, string[]>()
  const prefix = String(year).padStart(4, '0')
  for (let day = `${prefix}-01-01`; day.startsWith(`${prefix}-`); day = addDays(day, 1)) {
    const monthAndDay = CALENDAR.format(new Date(day)).split(' ')[0]!
    days.set(monthAndDay, [...(days.get(monthAndDay) ?? []), day])
  }
  return days
}
