import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clampTarget, listSubtree, moveRows, toPlace, toTreeRows } from './tree-rows.ts'

function build(...lines: [id: string, parent: string | null][]) {
  return toTreeRows(
    lines.map(([id, parent_id]) => {
      const other = { ali_cat_id: null, product_count: 0, revision: 0 }
      return { id, name: id, slug: id, parent_id, ...other }
    }),
  )
}

const rows = build(['a', null], ['b', 'a'], ['c', 'b'], ['d', 'a'], ['e', null])
const print = (all: typeof rows) => all.map(({ id, depth }) => `${'-'.repeat(depth)}${id}`)

test('a category moves with everything below it, and names its new parent and next sibling', () => {
  assert.deepEqual([...listSubtree(rows, 'b')], ['b', 'c'])
  const moving = listSubtree(rows, 'b')
  const rest = rows.filter(({ id }) => !moving.has(id))
  const target = clampTarget(rest, { index: 2, depth: 1 })
  assert.deepEqual(print(moveRows(rows, 'b', target)), ['a', '-d', '-b', '--c', 'e'])
  const place = toPlace(rest, target)
  assert.deepEqual([place.parent?.id, place.beforeId, place.place], ['a', null, 2])
})

test('a category cannot be deeper than below the row above it, nor split a subtree', () => {
  const rest = build(['a', null], ['d', 'a'], ['e', null])
  assert.deepEqual(clampTarget(rest, { index: 0, depth: 3 }), { index: 0, depth: 0 })
  assert.deepEqual(clampTarget(rest, { index: 1, depth: 0 }), { index: 1, depth: 1 })
  assert.deepEqual(clampTarget(rest, { index: 9, depth: 9 }), { index: 3, depth: 1 })
  assert.equal(toPlace(rest, { index: 1, depth: 1 }).beforeId, 'd')
  assert.equal(toPlace(rest, { index: 2, depth: 0 }).beforeId, 'e')
  assert.equal(toPlace(rest, { index: 2, depth: 2 }).parent?.id, 'd')
})
