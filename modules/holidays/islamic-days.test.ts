import assert from 'node:assert/strict'
import { test } from 'node:test'
import Holidays from 'date-holidays'
import { islamic } from './islamic-days.ts'

const RAMADAN = islamic(9, 1)
const EID_AL_FITR = islamic(10, 1)
const EID_AL_ADHA = islamic(12, 10)

/** Written out, so that no new version of Node moves a day unseen. */
const DAYS: Record<number, { fitr: string[]; adha: string[]; ramadan: string[] }> = {
  2024: { ramadan: ['03-11'], fitr: ['04-10'], adha: ['06-16'] },
  2025: { ramadan: ['03-01'], fitr: ['03-30'], adha: ['06-06'] },
  2026: { ramadan: ['02-18'], fitr: ['03-20'], adha: ['05-27'] },
  2027: { ramadan: ['02-08'], fitr: ['03-09'], adha: ['05-16'] },
  2028: { ramadan: ['01-28'], fitr: ['02-26'], adha: ['05-05'] },
  2029: { ramadan: ['01-16'], fitr: ['02-14'], adha: ['04-24'] },
  2030: { ramadan: ['01-05', '12-26'], fitr: ['02-04'], adha: ['04-13'] },
  2031: { ramadan: ['12-16'], fitr: ['01-24'], adha: ['04-02'] },
  2032: { ramadan: ['12-04'], fitr: ['01-14'], adha: ['03-22'] },
  2033: { ramadan: ['11-23'], fitr: ['01-03', '12-23'], adha: ['03-12'] },
  2034: { ramadan: ['11-12'], fitr: ['12-12'], adha: ['03-01'] },
  2035: { ramadan: ['11-01'], fitr: ['12-01'], adha: ['02-19'] },
}

test('Islamic days are those of this table, from 2024 to 2035', () => {
  for (const [key, { ramadan, fitr, adha }] of Object.entries(DAYS)) {
    const year = Number(key)
    const withYear = (days: string[]) => days.map((day) => `${year}-${day}`)
    assert.deepEqual(RAMADAN(year), withYear(ramadan))
    assert.deepEqual(EID_AL_FITR(year), withYear(fitr))
    assert.deepEqual(EID_AL_ADHA(year), withYear(adha))
  }
})

/** The shop's day, where the tables of date-holidays have the day before. The owner can move any of them. */
const A_DAY_EARLIER_THERE = ['2031-12-16', '2033-01-03', '2033-03-12', '2035-02-19']

test('Islamic days are those of date-holidays, which has four of them a day earlier after 2030', () => {
  const library = new Holidays()
  const rules = { '1 Ramadan': RAMADAN, '1 Shawwal': EID_AL_FITR, '10 Dhu al-Hijjah': EID_AL_ADHA }
  for (const name of Object.keys(rules)) {
    library.setHoliday(name, { name: { en: name }, type: 'observance' })
  }
  const differences: string[] = []
  for (const year of Object.keys(DAYS).map(Number)) {
    const days = library.getHolidays(year)
    for (const [name, rule] of Object.entries(rules)) {
      const theirs = days.filter((one) => one.name === name).map(({ date }) => date.slice(0, 10))
      const ours = rule(year)
      assert.equal(ours.length, theirs.length, `${name} ${year}`)
      for (const [index, day] of ours.entries()) if (day !== theirs[index]) differences.push(day)
    }
  }
  assert.deepEqual(differences.sort(), A_DAY_EARLIER_THERE)
})
