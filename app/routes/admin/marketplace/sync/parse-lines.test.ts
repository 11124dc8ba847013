import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findWrongId, parseLines } from './parse-lines.ts'

test('the lines of a text are trimmed, and blank ones are dropped', () => {
  assert.deepEqual(parseLines('  summer dress \r\n\n\t\nwinter coat'), [
    'summer dress',
    'winter coat',
  ])
  assert.deepEqual(parseLines(' \n '), [])
})

test('an owner is told the first line that is no product id', () => {
  assert.equal(findWrongId(['1005006123456789', '12', 'a lamp']), '12')
  assert.equal(findWrongId(['1005006123456789', 'wholesale:lamp-7']), undefined)
  assert.equal(findWrongId(['wholesale:..']), 'wholesale:..')
})
