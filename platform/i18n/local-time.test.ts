import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getNextTimeAt, getWeekday, toLocalTime } from './local-time.ts'

const next = (clock: string, timeZone: string, after: string) => {
  const [hours, minutes] = clock.split(':').map(Number) as [number, number]
  return getNextTimeAt(hours * 60 + minutes, { timeZone, after: new Date(after) }).toISOString()
}

test('the next eight o’clock is today or tomorrow, by the clocks of the zone', () => {
  assert.equal(next('8:00', 'UTC', '2026-11-26T07:59:59Z'), '2026-11-26T08:00:00.000Z')
  assert.equal(next('8:00', 'UTC', '2026-11-26T08:00:00Z'), '2026-11-27T08:00:00.000Z')
  assert.equal(next('8:00', 'Asia/Kathmandu', '2026-11-26T03:00:00Z'), '2026-11-27T02:15:00.000Z')
  assert.equal(
    next('8:00', 'Pacific/Kiritimati', '2026-11-26T17:00:00Z'),
    '2026-11-26T18:00:00.000Z',
  )
})

test('eight o’clock stays eight o’clock on the days on which clocks change', () => {
  assert.equal(next('8:00', 'Europe/Berlin', '2026-03-28T20:00:00Z'), '2026-03-29T06:00:00.000Z')
  assert.equal(next('8:00', 'Europe/Berlin', '2026-10-24T20:00:00Z'), '2026-10-25T07:00:00.000Z')
  assert.equal(next('8:00', 'America/New_York', '2026-03-08T05:00:00Z'), '2026-03-08T12:00:00.000Z')
  assert.equal(next('8:00', 'America/New_York', '2026-11-01T05:00:00Z'), '2026-11-01T13:00:00.000Z')
  assert.equal(
    next('8:00', 'Australia/Lord_Howe', '2026-10-03T20:00:00Z'),
    '2026-10-03T21:00:00.000Z',
  )
})

test('a time that clocks skip is the moment at which they were put forward', () => {
  assert.equal(next('2:30', 'Europe/Berlin', '2026-03-28T23:00:00Z'), '2026-03-29T01:00:00.000Z')
  // Half an hour, at 2:00.
  assert.equal(
    next('2:15', 'Australia/Lord_Howe', '2026-10-03T12:00:00Z'),
    '2026-10-03T15:30:00.000Z',
  )
  // Midnight itself.
  assert.equal(next('0:20', 'Africa/Cairo', '2026-04-23T12:00:00Z'), '2026-04-23T22:00:00.000Z')
})

test('a time that clocks show twice comes twice', () => {
  assert.equal(next('2:30', 'Europe/Berlin', '2026-10-24T23:00:00Z'), '2026-10-25T00:30:00.000Z')
  assert.equal(next('2:30', 'Europe/Berlin', '2026-10-25T00:40:00Z'), '2026-10-25T01:30:00.000Z')
  assert.equal(next('2:30', 'Europe/Berlin', '2026-10-25T01:30:00Z'), '2026-10-26T01:30:00.000Z')
})

test('in each hour of a year the next time is the first one at which the clocks show it', () => {
  for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])
    for (let hour = 0; hour < 24 * 365; hour += 7) {
      const after = new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000)
      const found = getNextTimeAt(8 * 60, { timeZone, after })
      assert.equal(toLocalTime(found, timeZone).minutes, 8 * 60)
      const hours = (found.getTime() - after.getTime()) / 3_600_000
      assert.ok(hours > 0 && hours <= 25, `${timeZone} ${after.toISOString()}: ${hours}`)
    }
})

test('weeks begin on Monday', () => {
  assert.deepEqual(['2026-11-23', '2026-11-26', '2026-11-29'].map(getWeekday), [1, 4, 7])
})
