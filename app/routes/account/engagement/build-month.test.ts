import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, buildMonth } from './build-month.ts'

const rules = { daily: 1, milestone: 5, milestones: [7, 14, 30], valid_days: 30 }
const checked = (...days: number[]) =>
  days.map((day) => ({ day: `2026-11-${String(day).padStart(2, '0')}`, streak: 1, earned: 1 }))

test('the calendar has weeks from Monday, joined days in a row, and the day of the next milestone', () => {
  const weeks = buildMonth({
    ...{ month: '2026-11', today: '2026-11-22', rules, streak: 4, can_check_in: true },
    ...{ days: checked(18, 19, 20, 21), last_day: '2026-11-21' },
  })
  const days = weeks.flat().flatMap((day) => day ?? [])
  assert.equal(weeks[0]!.filter((day) => day === null).length, 6, '1 November 2026 is a Sunday')
  assert.equal(days.length, 30)
  const find = (number: number) => days[number - 1]!
  assert.deepEqual(
    [18, 21, 17, 22, 23].map((number) => find(number).state),
    ['checked', 'checked', 'missed', 'today', 'coming'],
  )
  assert.deepEqual(
    days.filter(({ isJoined }) => isJoined).map(({ number }) => number),
    [18, 19, 20],
  )
  assert.deepEqual(
    days.filter(({ milestone }) => milestone).map(({ number, milestone }) => [number, milestone]),
    [[24, 7]],
  )
})

test('a Sunday is not joined with the Monday of the next row, and today counts once it is checked in', () => {
  const weeks = buildMonth({
    ...{ month: '2026-11', today: '2026-11-23', rules, streak: 6, can_check_in: false },
    ...{ days: checked(22, 23), last_day: '2026-11-23' },
  })
  const days = weeks.flat().flatMap((day) => day ?? [])
  assert.deepEqual(
    days.filter(({ isJoined }) => isJoined),
    [],
  )
  assert.equal(days.find(({ milestone }) => milestone === 7)?.number, 24)
})

test('months go on over the year', () => {
  assert.deepEqual([addMonths('2026-12', 1), addMonths('2026-01', -1)], ['2027-01', '2025-12'])
})
