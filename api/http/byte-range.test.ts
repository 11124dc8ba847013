import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseByteRange } from './byte-range.ts'

test('a range is inside the file, and others are ignored or refused', () => {
  const cases: [string | undefined, ReturnType<typeof parseByteRange>][] = [
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-900', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-900', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
    ['lines=0-1', 'whole'],
    [undefined, 'whole'],
  ]
  for (const [header, expected] of cases)
    assert.deepEqual(parseByteRange(header, 100), expected, header)
})
