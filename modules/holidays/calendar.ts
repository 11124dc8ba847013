import { listRules } from './catalogue.ts'
import { FRENCH_MOTHERS_DAY, type HolidayRule } from './holiday-rules.ts'

/** The days of a year by rule. A rule of the Islamic calendar can have none in a year, or two. */
type YearCalendar = Map<HolidayRule, string[]>

const years = new Map<number, Promise<YearCalendar>>()
const PENTECOST = 'easter 49'
const LAST_SUNDAY_OF_MAY = 'sunday before 06-01'
const FIRST_SUNDAY_OF_JUNE = '1st sunday in June'
const DERIVED_FROM = [PENTECOST, LAST_SUNDAY_OF_MAY, FIRST_SUNDAY_OF_JUNE]

/** Returns the days on which a rule falls in a year, as `2026-12-25`. Each year is computed once in a process. */
export async function listDaysOfRule(rule: HolidayRule, year: number): Promise<string[]> {
  let calendar = years.get(year)
  if (!calendar) {
    calendar = computeYear(year)
    years.set(year, calendar)
  }
  return (await calendar).get(rule) ?? []
}

/** The library has 25 MB in memory, so it is loaded by the first process that needs a calendar. */
async function computeYear(year: number): Promise<YearCalendar> {
  const { default: Holidays } = await import('date-holidays')
  const library = new Holidays()
  const rules = new Set([...listRules(), ...DERIVED_FROM])
  rules.delete(FRENCH_MOTHERS_DAY)
  for (const rule of rules) library.setHoliday(rule, { name: { en: rule }, type: 'observance' })
  const calendar: YearCalendar = new Map()
  for (const { name, date } of library.getHolidays(year)) {
    const day = date.slice(0, 10)
    calendar.set(name, [...(calendar.get(name) ?? []), day])
  }
  calendar.set(FRENCH_MOTHERS_DAY, [chooseFrenchMothersDay(calendar)])
  return calendar
}

function chooseFrenchMothersDay(calendar: YearCalendar): string {
  const [pentecost, lastOfMay, firstOfJune] = DERIVED_FROM.map((rule) => calendar.get(rule)![0]!)
  return lastOfMay === pentecost ? firstOfJune! : lastOfMay!
}
