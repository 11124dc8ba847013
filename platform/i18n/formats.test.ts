import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAmount } from '../money/format-amount.ts'
import { formatDate, formatDateTime, formatNumericDateTime } from './date-format.ts'
import { formatBasisPoints } from './number-format.ts'

const time = new Date('2026-11-21T15:34:00Z')

test('a German reader gets German dates, numbers and amounts', () => {
  assert.equal(formatDate(time, 'de'), '21. November 2026')
  assert.equal(formatDateTime(time, 'de'), '21. November 2026 um 15:34')
  assert.equal(formatNumericDateTime(time, 'de'), '21.11.2026, 15:34')
  assert.equal(formatBasisPoints(1950, 'de'), '19,5\u00a0%')
  assert.equal(formatAmount({ minor: 123450, currency: 'EUR' }, 'de'), '1.234,50\u00a0€')
  assert.equal(formatAmount({ minor: -500, currency: 'USD' }, 'de'), '−5,00\u00a0$')
})

test('an English reader gets British dates and American amounts', () => {
  assert.equal(formatDate(time, 'en'), '21 November 2026')
  assert.equal(formatDateTime(time, 'en'), '21 November 2026 at 15:34')
  assert.equal(formatNumericDateTime(time, 'en'), '21/11/2026, 15:34')
  assert.equal(formatBasisPoints(770, 'en'), '7.7%')
  assert.equal(formatAmount({ minor: 123450, currency: 'USD' }, 'en'), '$1,234.50')
  assert.equal(formatAmount({ minor: -500, currency: 'EUR' }, 'en'), '−€5.00')
  assert.equal(formatAmount({ minor: 1200, currency: 'JPY' }, 'en'), '¥1,200')
})
