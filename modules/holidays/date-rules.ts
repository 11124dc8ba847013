import { gregorianEaster } from 'date-easter'
import { addDays } from './country-days.ts'

/** Returns the days of a year on which a holiday falls, as `2026-12-25`. Islamic ones have none in some years, or two. */
export type HolidayRule = (year: number) => string[]

export const SUNDAY = 0
export const MONDAY = 1
export const THURSDAY = 4
export const FRIDAY = 5
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** The same day each year: `12-25`. */
export function fixed(monthAndDay: string): HolidayRule {
  return (year) => [toDay(year, monthAndDay)]
}

/** The second Sunday of May is `nth(2, SUNDAY, '05')`. */
export function nth(count: number, weekday: Weekday, month: string): HolidayRule {
  return (year) => [addDays(findWeekday(toDay(year, `${month}-01`), weekday), (count - 1) * 7)]
}

/** The first such weekday from a day on, that day included. */
export function fromDay(weekday: Weekday, monthAndDay: string): HolidayRule {
  return (year) => [findWeekday(toDay(year, monthAndDay), weekday)]
}

/** The last such weekday before a day. */
export function beforeDay(weekday: Weekday, monthAndDay: string): HolidayRule {
  return (year) => [findWeekday(addDays(toDay(year, monthAndDay), -7), weekday)]
}

/** Days after Easter Sunday of the western churches. */
export function easter(days = 0): HolidayRule {
  return (year) => [addDays(findEaster(year), days)]
}

/** The day after another one. */
export function dayAfter(rule: HolidayRule): HolidayRule {
  return (year) => rule(year).map((day) => addDays(day, 1))
}

/** The day before, in years in which the day is a Sunday. */
export function notOnSunday(monthAndDay: string): HolidayRule {
  return (year) => {
    const day = toDay(year, monthAndDay)
    return [isSunday(day) ? addDays(day, -1) : day]
  }
}

/** The last Sunday of May, or the first of June if that one is Pentecost: French law. */
export const FRENCH_MOTHERS_DAY: HolidayRule = (year) => {
  const lastOfMay = findWeekday(toDay(year, '05-25'), SUNDAY)
  return [lastOfMay === addDays(findEaster(year), 49) ? addDays(lastOfMay, 7) : lastOfMay]
}

function findEaster(year: number): string {
  return gregorianEaster(year).toString()
}

function toDay(year: number, monthAndDay: string): string {
  return `${String(year).padStart(4, '0')}-${monthAndDay}`
}

function findWeekday(day: string, weekday: Weekday): string {
  return addDays(day, (weekday - new Date(day).getUTCDay() + 7) % 7)
}

function isSunday(day: string): boolean {
  return new Date(day).getUTCDay() === SUNDAY
}
