import assert from 'node:assert/strict'
import { test } from 'node:test'
import { utc } from '#tests/support/test-shop'
import { computeAvailability } from './support-settings.ts'

const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' }))
const settings = { time_zone: 'Europe/Berlin', hours: weekdays }

test('chats are answered in the opening hours of their time zone', () => {
  const isAvailableAt = (time: string) => computeAvailability(settings, utc(time)).isAvailable
  assert.deepEqual(
    ['2026-11-23 07:59', '2026-11-23 08:00', '2026-11-23 15:59', '2026-11-23 16:00'].map(
      isAvailableAt,
    ),
    [false, true, true, false],
  )
  assert.equal(isAvailableAt('2026-07-20 07:00'), true, 'in summer an hour earlier')
  assert.equal(isAvailableAt('2026-11-22 10:00'), false, 'a Sunday')
})

test('a shop can be open around the clock', () => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
  for (const time of ['2026-11-23 00:00', '2026-11-23 23:59'])
    assert.equal(computeAvailability({ time_zone: 'UTC', hours }, utc(time)).isAvailable, true)
})

test('outside of them the next opening is known, also over the change of the clocks', () => {
  const getNext = (time: string) => computeAvailability(settings, utc(time)).nextOpeningAt
  assert.deepEqual(getNext('2026-11-20 17:00'), utc('2026-11-23 08:00'))
  assert.deepEqual(getNext('2026-03-27 17:00'), utc('2026-03-30 07:00'))
  assert.deepEqual(computeAvailability({ ...settings, hours: [] }, utc('2026-11-23 10:00')), {
    ...{ isAvailable: false, nextOpeningAt: null },
  })
})
