import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromLocalTime, toLocalTime } from './zoned-time.ts'

test('a wall clock of the shop becomes a time, in summer and in winter', () => {
  assert.equal(fromLocalTime('2026-12-01T00:00', 'Europe/Berlin'), '2026-11-30T23:00:00.000Z')
  assert.equal(fromLocalTime('2026-07-01T00:00', 'Europe/Berlin'), '2026-06-30T22:00:00.000Z')
  assert.equal(fromLocalTime('2026-07-01T09:30', 'America/New_York'), '2026-07-01T13:30:00.000Z')
  assert.equal(fromLocalTime('2026-07-01T09:30', 'UTC'), '2026-07-01T09:30:00.000Z')
  assert.equal(toLocalTime('2026-11-30T23:00:00Z', 'Europe/Berlin'), '2026-12-01T00:00')
})

test('when clocks change, the wall clock of the same day still finds a time', () => {
  assert.equal(fromLocalTime('2026-03-29T01:59', 'Europe/Berlin'), '2026-03-29T00:59:00.000Z')
  assert.equal(fromLocalTime('2026-03-29T03:00', 'Europe/Berlin'), '2026-03-29T01:00:00.000Z')
  assert.equal(fromLocalTime('2026-10-25T03:00', 'Europe/Berlin'), '2026-10-25T02:00:00.000Z')
})

test('each time comes back from its wall clock, but for the hour that there is twice', () => {
  for (let hour = 0; hour < 24 * 365; hour += 7) {
    const time = new Date(Date.UTC(2026, 0, 1, hour)).toISOString()
    const again = fromLocalTime(toLocalTime(time, 'Europe/Istanbul'), 'Europe/Istanbul')
    assert.equal(again, time)
  }
})
