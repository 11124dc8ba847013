import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved, squareOf, WHOLE } from './crop.ts'

const landscape = { width: 900, height: 600 }

test('at first the middle of a picture is seen, as large as it can be', () => {
  assert.deepEqual(squareOf(landscape, WHOLE), { left: 150, top: 0, side: 600 })
  assert.deepEqual(squareOf(landscape, { ...WHOLE, zoom: 2 }), { left: 300, top: 150, side: 300 })
})

test('a picture follows the finger, and stops at its own edge', () => {
  const right = moved(landscape, WHOLE, { right: 0.1, down: 0 })
  assert.equal(squareOf(landscape, right).left, 90)
  const far = moved(landscape, WHOLE, { right: 9, down: 9 })
  assert.deepEqual(squareOf(landscape, far), { left: 0, top: 0, side: 600 })
  const back = moved(landscape, far, { right: -9, down: -9 })
  assert.deepEqual(squareOf(landscape, back), { left: 300, top: 0, side: 600 })
})
