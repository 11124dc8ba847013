import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCropSquare, INITIAL_CROP, moveCrop } from './crop.ts'

const landscape = { width: 900, height: 600 }

test('the initial crop is the largest square in the middle of the picture', () => {
  assert.deepEqual(getCropSquare(landscape, INITIAL_CROP), { left: 150, top: 0, side: 600 })
  assert.deepEqual(getCropSquare(landscape, { ...INITIAL_CROP, zoom: 2 }), {
    left: 300,
    top: 150,
    side: 300,
  })
})

test('moving the crop stops at the edge of the picture', () => {
  const right = moveCrop(landscape, INITIAL_CROP, { right: 0.1, down: 0 })
  assert.equal(getCropSquare(landscape, right).left, 90)
  const far = moveCrop(landscape, INITIAL_CROP, { right: 9, down: 9 })
  assert.deepEqual(getCropSquare(landscape, far), { left: 0, top: 0, side: 600 })
  const back = moveCrop(landscape, far, { right: -9, down: -9 })
  assert.deepEqual(getCropSquare(landscape, back), { left: 300, top: 0, side: 600 })
})
