import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Country } from '#contract/pricing'
import { getCountryDay, getDayEnd, getDayStart } from './country-days.ts'
import { listHolidays, type MovedDay } from './list-holidays.ts'

const YEARS = [2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035]

test('in 2024 the holidays are those that S1 gives, where its dates are those of the calendar', async () => {
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
    assert.deepEqual(await findDays(country, id, 2024), [day], `${id} in ${country}`)
  }
})

test('where a date of S1 is not that of the calendar, the calendar counts', async () => {
  // S1: 9 May, which was Ascension and so Father's Day in Germany; Mother's Day was the second Sunday.
  assert.deepEqual(await findDays('DE', 'mothers-day', 2024), ['2024-05-12'])
  assert.deepEqual(await findDays('DE', 'fathers-day', 2024), ['2024-05-09'])
  // S1: the first Sunday of June. In 2024 it was the last one of May, because that was not Pentecost.
  assert.deepEqual(await findDays('FR', 'mothers-day', 2024), ['2024-05-26'])
  // S1: 17 June. Turkey and Saudi Arabia celebrated on the 16th.
  assert.deepEqual(await findDays('TR', 'eid-al-adha', 2024), ['2024-06-16'])
})

test('Easter and the days that depend on it are those of the algorithm of Gauss, from 2024 to 2035', async () => {
  for (const year of YEARS) {
    const easter = computeEaster(year)
    assert.deepEqual(await findDays('DE', 'easter', year), [easter])
    assert.deepEqual(await findDays('GB', 'mothers-day', year), [addDays(easter, -21)])
    assert.deepEqual(await findDays('DE', 'fathers-day', year), [addDays(easter, 39)])
    const lastOfMay = findWeekday(`${year}-05-25`, SUNDAY)
    const isPentecost = lastOfMay === addDays(easter, 49)
    const french = isPentecost ? findWeekday(`${year}-06-01`, SUNDAY) : lastOfMay
    assert.deepEqual(await findDays('FR', 'mothers-day', year), [french])
  }
  assert.deepEqual(await findDays('FR', 'mothers-day', 2034), ['2034-06-04'])
})

test('days of a weekday are counted from the first of their month, from 2024 to 2035', async () => {
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
      assert.deepEqual(await findDays(country, id, year), [find(year)], `${id} in ${country}`)
    }
  }
})

/** Written out, so that no new version of the library moves a day unseen. The next test has an independent source. */
const EIDS: Record<number, { fitr: string[]; adha: string[]; ramadan: string[] }> = {
  2024: { ramadan: ['03-11'], fitr: ['04-10'], adha: ['06-16'] },
  2025: { ramadan: ['03-01'], fitr: ['03-30'], adha: ['06-06'] },
  2026: { ramadan: ['02-18'], fitr: ['03-20'], adha: ['05-27'] },
  2027: { ramadan: ['02-08'], fitr: ['03-09'], adha: ['05-16'] },
  2028: { ramadan: ['01-28'], fitr: ['02-26'], adha: ['05-05'] },
  2029: { ramadan: ['01-16'], fitr: ['02-14'], adha: ['04-24'] },
  2030: { ramadan: ['01-05', '12-26'], fitr: ['02-04'], adha: ['04-13'] },
  2031: { ramadan: ['12-15'], fitr: ['01-24'], adha: ['04-02'] },
  2032: { ramadan: ['12-04'], fitr: ['01-14'], adha: ['03-22'] },
  2033: { ramadan: ['11-23'], fitr: ['01-02', '12-23'], adha: ['03-11'] },
  2034: { ramadan: ['11-12'], fitr: ['12-12'], adha: ['03-01'] },
  2035: { ramadan: ['11-01'], fitr: ['12-01'], adha: ['02-18'] },
}

test('Islamic days are those of this table, from 2024 to 2035', async () => {
  for (const year of YEARS) {
    const { ramadan, fitr, adha } = EIDS[year]!
    const withYear = (days: string[]) => days.map((day) => `${year}-${day}`)
    assert.deepEqual(await findDays('TR', 'ramadan', year), withYear(ramadan))
    assert.deepEqual(await findDays('TR', 'eid-al-fitr', year), withYear(fitr))
    assert.deepEqual(await findDays('TR', 'eid-al-adha', year), withYear(adha))
  }
})

/** Days that are one earlier than in the Umm al-Qura calendar of ICU. They are predictions, which the owner can move. */
const EARLIER_THAN_ICU = new Set([
  ...['ramadan 2031-12-15', 'eid-al-fitr 2033-01-02', 'eid-al-adha 2033-03-11'],
  'eid-al-adha 2035-02-18',
])

test('Islamic days are those of the Umm al-Qura calendar of ICU, and at most one day earlier after 2030', async () => {
  const calendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
    ...{ month: 'numeric', day: 'numeric', timeZone: 'UTC' },
  })
  const expected = { ramadan: '9/1', 'eid-al-fitr': '10/1', 'eid-al-adha': '12/10' }
  for (const year of YEARS) {
    for (const [id, monthAndDay] of Object.entries(expected)) {
      for (const day of await findDays('TR', id, year)) {
        const inIcu = EARLIER_THAN_ICU.has(`${id} ${day}`) ? addDays(day, 1) : day
        assert.equal(calendar.format(new Date(inIcu)).split(' ')[0], monthAndDay, `${id} ${day}`)
      }
    }
  }
})

test('the owner moves a day in one country or in all, also over New Year', async () => {
  const move = { holidayId: 'eid-al-adha', computedDay: '2024-06-16' }
  const moves: MovedDay[] = [
    { ...move, country: null, day: '2024-06-17' },
    { ...move, country: 'IN', day: '2024-06-18' },
    { holidayId: 'new-year', country: null, computedDay: '2025-01-01', day: '2024-12-30' },
  ]
  assert.deepEqual(await findDays('TR', 'eid-al-adha', 2024, moves), ['2024-06-17'])
  assert.deepEqual(await findDays('IN', 'eid-al-adha', 2024, moves), ['2024-06-18'])
  assert.deepEqual(await findDays('US', 'new-year', 2024, moves), ['2024-01-01', '2024-12-30'])
  assert.deepEqual(await findDays('US', 'new-year', 2025, moves), [])
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

async function findDays(country: Country, id: string, year: number, moves: MovedDay[] = []) {
  const holidays = await listHolidays({ country, year, moves })
  return holidays.filter(({ holiday }) => holiday.id === id).map(({ day }) => day)
}

const [SUNDAY, MONDAY, THURSDAY, FRIDAY] = [0, 1, 4, 5] as const

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

/** Easter Sunday by the algorithm of Gauss for the Gregorian calendar, in the form of Lichtenberg. */
function computeEaster(year: number): string {
  const k = Math.floor(year / 100)
  const m = 15 + Math.floor((3 * k + 3) / 4) - Math.floor((8 * k + 13) / 25)
  const s = 2 - Math.floor((3 * k + 3) / 4)
  const a = year % 19
  const d = (19 * a + m) % 30
  const r = Math.floor((d + Math.floor(a / 11)) / 29)
  const og = 21 + d - r
  const sz = 7 - ((year + Math.floor(year / 4) + s) % 7)
  const oe = 7 - ((og - sz) % 7)
  return addDays(`${year}-03-01`, og + oe - 1)
}
