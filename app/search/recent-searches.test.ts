import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addRecentSearch, clearRecentSearches, filterSearchesByPrefix } from './recent-searches.ts'

test('the last six searches stay in the browser, each once, until the shopper clears them', () => {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', {
    value: storage,
    configurable: true,
    writable: true,
  })
  const listStored = () => JSON.parse(items.get('outwit-recent-searches') ?? '[]')

  for (const phrase of ['lamp', 'mug', 'Lamp', 'a', 'b', 'c', 'd', 'e']) addRecentSearch(phrase)
  assert.deepEqual(listStored(), ['e', 'd', 'c', 'b', 'a', 'Lamp'])

  for (const phrase of ['kışlık içlik', 'KIŞLIK İÇLİK']) addRecentSearch(phrase)
  assert.deepEqual(listStored(), ['KIŞLIK İÇLİK', 'e', 'd', 'c', 'b', 'a'])

  clearRecentSearches()
  assert.deepEqual(listStored(), [])
})

test('a Turkish shopper sees the recent searches that begin with what is typed, whatever the case', () => {
  const searches = ['İçlik', 'Işık', 'lamba']
  assert.deepEqual(filterSearchesByPrefix(searches, 'iç'), ['İçlik'])
  assert.deepEqual(filterSearchesByPrefix(searches, 'ışı'), ['Işık'])
  assert.deepEqual(filterSearchesByPrefix(searches, 'LA'), ['lamba'])
})
