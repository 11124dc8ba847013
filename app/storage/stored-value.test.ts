import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedValue } from './stored-value.ts'

test('a stored value is the same object until its text changes', () => {
  const items = openStorage({ list: '["a"]' })
  const list = storedValue({ key: 'list', parse: (text): string[] => JSON.parse(text ?? '[]') })

  const before = list.get()
  assert.deepEqual(before, ['a'])
  assert.equal(list.get(), before)
  items.set('list', '["b"]')
  assert.deepEqual(list.get(), ['b'])
})

test('a change in this tab or in another one reaches the subscriber until it unsubscribes', () => {
  const items = openStorage({})
  const count = storedValue({ key: 'count', parse: Number })
  let calls = 0
  const unsubscribe = count.subscribe(() => {
    calls += 1
  })

  count.set(1)
  items.dispatch({ key: 'count' })
  items.dispatch({ key: 'other' })
  items.dispatch({ key: null })
  assert.equal(calls, 3)
  assert.equal(count.get(), 1)
  unsubscribe()
  count.remove()
  assert.equal(calls, 3)
  assert.equal(count.get(), 0)
})

test('text that cannot be parsed and storage that is denied count as empty', (t) => {
  t.mock.method(console, 'error', () => {})
  const items = openStorage({ list: '[' })
  const list = storedValue({ key: 'list', parse: (text) => (text ? JSON.parse(text) : []) })
  assert.deepEqual(list.get(), [])
  items.deny()
  assert.deepEqual(list.get(), [])
  list.set(['a'])
  assert.deepEqual(list.get(), [])
})

/** A browser's local storage, and the events that another tab would cause. */
function openStorage(initial: Record<string, string>) {
  const texts = new Map(Object.entries(initial))
  let listener = (_: { key: string | null }) => {}
  const localStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', {
    value: localStorage,
    configurable: true,
    writable: true,
  })
  Object.assign(globalThis, {
    addEventListener: (_: string, added: typeof listener) => {
      listener = added
    },
    removeEventListener: () => {},
  })
  return {
    set: (key: string, text: string) => texts.set(key, text),
    dispatch: (event: { key: string | null }) => listener(event),
    deny: () => {
      const denied = () => {
        throw new Error('denied')
      }
      Object.assign(localStorage, { getItem: denied, setItem: denied })
    },
  }
}
