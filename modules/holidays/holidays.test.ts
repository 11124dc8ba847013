import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Country } from '#contract/pricing'
import { getCountryDay, getDayEnd, getDayStart } from './country-days.ts'
import { listHolidays, type MovedDay } from './list-holidays.ts'

const YEARS = [2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035]

const [SUNDAY, MONDAY, THURSDAY, FRIDAY] = [0, 1, 4, 5] as const

test('in 2024 the holidays are those that S1 gives, where its dates are those of the calendar', () => {
  const expected: [Country, string, string][] = [
    ['US', 'new-year', '2024-01-01'],
    ['US', 'valentines-day', '2024-02-14'],
    ['US', 'womens-day', '2024-03-08'],
    ['US', 'workers-day', '2024-05-01'],
    ['US', 'halloween', '2024-10-31'],
    ['US', 'christmas', '2024-12-25'],
    ['US', 'new-years-eve', '2024-12-31'],
    ['US', 'mothers-day', '2024-05-12'],
    ['GB', 'mothers-day', '2024-03-10'],
    ['US', 'fathers-day', '2024-06-16'],
    ['SE', 'fathers-day', '2024-11-10'],
    ['TR', 'ramadan', '2024-03-11'],
    ['TR', 'eid-al-fitr', '2024-04-10'],
  ]
  for (const [country, id, day] of expected) {
    assert.deepEqual(findDays(country, id, 2024), [day], `${id} in ${country}`)
  }
})

test('where a date of S1 is not that of the calendar, the calendar counts', () => {
  // S1: 9 May, which was Ascension and so Father's Day in Germany; Mother's Day was the second Sunday.
  assert.deepEqual(findDays('DE', 'mothers-day', 2024), ['2024-05-12'])
  assert.deepEqual(findDays('DE', 'fathers-day', 2024), ['2024-05-09'])
  // S1: the first Sunday of June. In 2024 it was the last one of May, because that was not Pentecost.
  assert.deepEqual(findDays('FR', 'mothers-day', 2024), ['2024-05-26'])
  // S1: 17 June. Turkey and Saudi Arabia celebrated on the 16th.
  assert.deepEqual(findDays('TR', 'eid-al-adha', 2024), ['2024-06-16'])
})

test('Easter and the days that depend on it are those of another algorithm, from 2024 to 2035', () => {
  for (const year of YEARS) {
    const easter = computeEaster(year)
    assert.deepEqual(findDays('DE', 'easter', year), [easter])
    assert.deepEqual(findDays('GB', 'mothers-day', year), [addDays(easter, -21)])
    assert.deepEqual(findDays('DE', 'fathers-day', year), [addDays(easter, 39)])
    const lastOfMay = findWeekday(`${year}-05-25`, SUNDAY)
    const isPentecost = lastOfMay === addDays(easter, 49)
    const french = isPentecost ? findWeekday(`${year}-06-01`, SUNDAY) : lastOfMay
    assert.deepEqual(findDays('FR', 'mothers-day', year), [french])
  }
  assert.deepEqual(findDays('FR', 'mothers-day', 2034), ['2034-06-04'])
})

test('days of a weekday are counted from the first of their month, from 2024 to 2035', () => {
  const rules: [Country, string, (year: number) => string][] = [
    ['US', 'mothers-day', (year) => findWeekday(`${year}-05-08`, SUNDAY)],
    ['TR', 'mothers-day', (year) => findWeekday(`${year}-05-08`, SUNDAY)],
    ['ES', 'mothers-day', (year) => findWeekday(`${year}-05-01`, SUNDAY)],
    ['SE', 'mothers-day', (year) => findWeekday(`${year}-05-25`, SUNDAY)],
    ['NO', 'mothers-day', (year) => findWeekday(`${year}-02-08`, SUNDAY)],
    ['US', 'fathers-day', (year) => findWeekday(`${year}-06-15`, SUNDAY)],
    ['SE', 'fathers-day', (year) => findWeekday(`${year}-11-08`, SUNDAY)],
    ['AU', 'fathers-day', (year) => findWeekday(`${year}-09-01`, SUNDAY)],
    ['US', 'us-labor-day', (year) => findWeekday(`${year}-09-01`, MONDAY)],
    ['US', 'us-thanksgiving', (year) => findWeekday(`${year}-11-22`, THURSDAY)],
    [
      'US',
      'us-day-after-thanksgiving',
      (year) => addDays(findWeekday(`${year}-11-22`, THURSDAY), 1),
    ],
    ['CA', 'ca-thanksgiving', (year) => findWeekday(`${year}-10-08`, MONDAY)],
    ['CA', 'ca-victoria-day', (year) => findWeekday(`${year}-05-18`, MONDAY)],
    ['SE', 'se-midsummer-eve', (year) => findWeekday(`${year}-06-19`, FRIDAY)],
    [
      'NL',
      'nl-kings-day',
      (year) => (isSunday(`${year}-04-27`) ? `${year}-04-26` : `${year}-04-27`),
    ],
  ]
  for (const year of YEARS) {
    for (const [country, id, find] of rules) {
      assert.deepEqual(findDays(country, id, year), [find(year)], `${id} in ${country}`)
    }
  }
})

test('the owner moves a day in one country or in all, also over New Year', () => {
  const move = { holidayId: 'eid-al-adha', computedDay: '2024-06-16' }
  const moves: MovedDay[] = [
    { ...move, country: null, day: '2024-06-17' },
    { ...move, country: 'IN', day: '2024-06-18' },
    { holidayId: 'new-year', country: null, computedDay: '2025-01-01', day: '2024-12-30' },
  ]
  assert.deepEqual(findDays('TR', 'eid-al-adha', 2024, moves), ['2024-06-17'])
  assert.deepEqual(findDays('IN', 'eid-al-adha', 2024, moves), ['2024-06-18'])
  assert.deepEqual(findDays('US', 'new-year', 2024, moves), ['2024-01-01', '2024-12-30'])
  assert.deepEqual(findDays('US', 'new-year', 2025, moves), [])
})

test('a day of a country begins and ends at its midnight, also when the clocks change', () => {
  const bounds = (country: Country, day: string) =>
    [getDayStart(country, day), getDayEnd(country, day)].map((time) => time.toISOString())
  assert.deepEqual(bounds('DE', '2026-10-25'), [
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ])
  assert.deepEqual(bounds('US', '2026-03-08'), [
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ])
  assert.deepEqual(bounds('IN', '2026-12-25')[0], '2026-12-24T18:30:00.000Z')
  const time = new Date('2026-12-31T22:30:00Z')
  assert.deepEqual(
    (['US', 'GB', 'DE', 'NZ'] as const).map((country) => getCountryDay(country, time)),
    ['2026-12-31', '2026-12-31', '2026-12-31', '2027-01-01'],
  )
})

function findDays(country: Country, id: string, year: number, moves: MovedDay[] = []) {
  const holidays = listHolidays({ country, year, moves })
  return holidays.filter(({ holiday }) => holiday.id === id).map(({ day }) => day)
}

/** The first day from this one on that has the weekday. */
function findWeekday(day: string, weekday: number): string {
  return addDays(day, (weekday - new Date(day).getUTCDay() + 7) % 7)
}

function isSunday(day: string): boolean {
  return new Date(day).getUTCDay() === SUNDAY
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Easter Sunday by the algorithm of Meeus, Jones and Butcher. The shop's library uses that of Gauss. */
function computeEaster(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  return addDays(`${year}-01-01`, getDayOfYear(year, h + l - 7 * m + 114))
}

/** Of the number in which the algorithm has the month and the day: 31 times the month, and the day before. */
function getDayOfYear(year: number, monthAndDay: number): number {
  const [month, day] = [Math.floor(monthAndDay / 31), (monthAndDay % 31) + 1]
  return (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / 86_400_000
}
