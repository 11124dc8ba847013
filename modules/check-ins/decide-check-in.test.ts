import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addDays,
  decideCheckIn,
  getCurrentStreak,
  type LastCheckIn,
  toLocalDay,
} from './decide-check-in.ts'

const at = (text: string) => new Date(text)
const berlin = 'Europe/Berlin'

function checkIn(last: LastCheckIn | null, time: string, zone = berlin): LastCheckIn | null {
  const decided = decideCheckIn(last, { zone, now: at(time) })
  return decided && { ...decided, zone }
}

test('a check-in on the next day raises the streak, and one after a gap begins again', () => {
  const first = checkIn(null, '2026-11-20T08:00:00Z')
  assert.deepEqual([first?.day, first?.streak], ['2026-11-20', 1])
  assert.equal(checkIn(first, '2026-11-20T22:59:00Z'), null, 'still the same day in Berlin')
  const second = checkIn(first, '2026-11-20T23:00:00Z')
  assert.deepEqual([second?.day, second?.streak], ['2026-11-21', 2])
  const later = checkIn(second, '2026-11-23T12:00:00Z')
  assert.deepEqual([later?.day, later?.streak], ['2026-11-23', 1])
})

test('the streak that is shown is 0 once a day was missed', () => {
  const last = { day: '2026-11-20', zone: berlin, streak: 4 }
  const shown = (time: string) => getCurrentStreak(last, { zone: berlin, now: at(time) })
  assert.equal(shown('2026-11-20T12:00:00Z'), 4)
  assert.equal(shown('2026-11-21T22:59:00Z'), 4)
  assert.equal(shown('2026-11-21T23:00:00Z'), 0)
  assert.equal(getCurrentStreak(null, { zone: berlin, now: at('2026-11-21T00:00:00Z') }), 0)
})

test('days of 23 and 25 hours are days', () => {
  for (const [evening, morning] of [
    ['2026-03-28T22:30:00Z', '2026-03-29T21:30:00Z'],
    ['2026-10-24T21:30:00Z', '2026-10-25T22:30:00Z'],
  ] as const) {
    const first = checkIn(null, evening)
    const second = checkIn(first, morning)
    assert.equal(second?.streak, 2)
    assert.equal(checkIn(second, morning), null)
  }
})

test('a flight to the east neither earns a second check-in nor ends the streak', () => {
  const atHome = checkIn(null, '2026-11-21T07:30:00Z', 'America/Los_Angeles')
  assert.equal(atHome?.day, '2026-11-20')
  assert.equal(
    checkIn(atHome, '2026-11-21T07:40:00Z', 'Asia/Tokyo'),
    null,
    'the day at home has not ended',
  )
  const away = checkIn(atHome, '2026-11-21T23:00:00Z', 'Asia/Tokyo')
  assert.deepEqual([away?.day, away?.streak], ['2026-11-22', 2])
})

const zones = ['Pacific/Kiritimati', 'Asia/Tokyo', berlin, 'America/Los_Angeles', 'Pacific/Niue']

test('whatever zones somebody chooses, no calendar day is earned twice, and none that has not begun in the east', () => {
  const step = fc.record({
    hours: fc.double({ min: 0, max: 30, noNaN: true }),
    zone: fc.constantFrom(...zones),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let time = Date.parse('2026-02-20T00:00:00Z')
      const begin = toLocalDay(new Date(time), 'Pacific/Niue')
      let last: LastCheckIn | null = null
      const days: string[] = []
      for (const { hours, zone } of steps) {
        time += hours * 3_600_000
        const decided = decideCheckIn(last, { zone, now: new Date(time) })
        if (!decided) continue
        last = { ...decided, zone }
        days.push(decided.day)
      }
      assert.equal(new Set(days).size, days.length)
      const possible = new Set<string>()
      const end = toLocalDay(new Date(time), 'Pacific/Kiritimati')
      for (let day = begin; day <= end; day = addDays(day, 1)) possible.add(day)
      assert.ok(days.every((day) => possible.has(day)))
    }),
  )
})

test('whenever somebody checks in, the streak is the number of days without a gap up to that day', () => {
  const gaps = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { maxLength: 80 })
  fc.assert(
    fc.property(gaps, fc.constantFrom(...zones), (hours, zone) => {
      let time = Date.parse('2026-03-01T00:00:00Z')
      let last: LastCheckIn | null = null
      const days = new Set<string>()
      const countWithoutGap = (end: string) => {
        let count = 0
        while (days.has(addDays(end, -count))) count++
        return count
      }
      for (const gap of hours) {
        time += gap * 3_600_000
        const now = new Date(time)
        const today = toLocalDay(now, zone)
        const ends = days.has(today) ? today : addDays(today, -1)
        assert.equal(getCurrentStreak(last, { zone, now }), countWithoutGap(ends))
        const decided = decideCheckIn(last, { zone, now })
        assert.equal(decided === null, days.has(today))
        if (!decided) continue
        days.add(today)
        assert.deepEqual(decided, { day: today, streak: countWithoutGap(today) })
        last = { ...decided, zone }
      }
    }),
  )
})
