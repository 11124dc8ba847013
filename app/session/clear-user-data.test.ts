import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { accountQueryKey } from './account-query-key.ts'
import { clearDataOnUserChange } from './clear-user-data.ts'
import { startSessionRefresh } from './session.ts'

test('who sits down next at this browser is shown nothing of the one before', () => {
  const browser = openBrowser()
  const queries = new QueryClient()
  clearDataOnUserChange(queries)
  startSessionRefresh()

  browser.signIn('mina')
  queries.setQueryData(accountQueryKey('mina', 'addresses'), ['Am Markt 1'])
  queries.setQueryData(['order', '1'], 'paid by Mina')
  queries.setQueryData(['product', 'blue-cap'], 'Blue Cap')
  browser.typed.set('outwit-checkout', 'Am Markt 1')

  browser.signIn('mina')
  assert.deepEqual(queries.getQueryData(accountQueryKey('mina', 'addresses')), ['Am Markt 1'])

  browser.signIn('theo')
  assert.equal(queries.getQueryData(accountQueryKey('mina', 'addresses')), undefined)
  assert.equal(queries.getQueryData(['order', '1']), undefined)
  assert.equal(queries.getQueryData(['product', 'blue-cap']), 'Blue Cap')
  assert.equal(browser.typed.size, 0)
})

/** As much of one as a session needs; another tab tells it who has signed in. */
function openBrowser() {
  let session: string | null = null
  let told = (_: { key: string }) => {}
  const typed = new Map<string, string>()
  Object.assign(globalThis, {
    window: globalThis,
    location: { hash: '' },
    requestIdleCallback: () => {},
    addEventListener: (_: string, listener: typeof told) => {
      told = listener
    },
  })
  const storages = {
    localStorage: { getItem: () => session, removeItem: () => {} },
    sessionStorage: { clear: () => typed.clear() },
  }
  for (const [name, value] of Object.entries(storages)) {
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
  return {
    typed,
    signIn(id: string) {
      const expires_at = Date.now() / 1000 + 3600
      session = JSON.stringify({ access_token: `of ${id}`, expires_at, user: { id } })
      told({ key: 'outwit-session' })
    },
  }
}
