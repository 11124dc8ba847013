import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldCase } from './lower-case.ts'

test('Turkish names are equal whatever their case', () => {
  for (const names of [
    ['İç Giyim', 'iç giyim', 'İÇ GİYİM'],
    ['Kışlık', 'kışlık', 'KIŞLIK'],
    ['Outdoor', 'outdoor', 'OUTDOOR'],
  ]) {
    assert.equal(new Set(names.map(foldCase)).size, 1, names.join(', '))
  }
})

test('names with and without accents differ', () => {
  assert.notEqual(foldCase('Çay'), foldCase('Cay'))
})
