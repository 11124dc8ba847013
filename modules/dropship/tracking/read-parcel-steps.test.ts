import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readParcelSteps } from './read-parcel-steps.ts'

const read = (...names: string[]) =>
  readParcelSteps({
    steps: names.map((name, index) => ({ name, description: '', at: new Date(index + 1) })),
  } as Parameters<typeof readParcelSteps>[0])

test('a parcel is delivered by the words of its carrier, and not by a failed delivery', () => {
  for (const name of ['Delivered', 'Package delivered', 'Signed by the recipient']) {
    assert.equal(read('Shipped', name).deliveredAt?.getTime(), 2, name)
  }
  for (const name of [
    ...['Delivery attempt failed', 'Could not be delivered', 'Not delivered', 'Undelivered'],
    ...['Delivered unsuccessfully: unsuccessful', 'Out for delivery', 'Arrived at the warehouse'],
  ]) {
    assert.equal(read('Shipped', name).deliveredAt, null, name)
  }
})

test('a parcel is out while that is its last step', () => {
  assert.equal(read('Shipped', 'Out for delivery').isOut, true)
  assert.equal(read('Out for delivery', 'Back at the depot').isOut, false)
  assert.deepEqual(read(), { movedAt: null, isOut: false, deliveredAt: null })
})
