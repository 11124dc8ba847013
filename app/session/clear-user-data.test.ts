import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { accountQueryKey } from './account-query-key.ts'
import { startSessionRefresh } from './auth-client.ts'
import { clearDataOnUserChange } from './clear-user-data.ts'

test('the next user of a browser sees no data of the previous one', () => {
  const browser = openBrowser()
  const queries = new QueryClient()
  clearDataOnUserChange(queries)
  startSessionRefresh()

  browser.signIn('mina')
  queries.setQueryData(accountQueryKey('mina', 'addresses'), ['Am Markt 1'])
  queries.setQueryData(['order', '1'], 'paid by Mina')
  queries.setQueryData(['product', 'blue-cap'], 'Blue Cap')
  browser.sessionItems.set('outwit-checkout', 'Am Markt 1')

  browser.signIn('mina')
  assert.deepEqual(queries.getQueryData(accountQueryKey('mina', 'addresses')), ['Am Markt 1'])

  browser.signIn('theo')
  assert.equal(queries.getQueryData(accountQueryKey('mina', 'addresses')), undefined)
  assert.equal(queries.getQueryData(['order', '1']), undefined)
  assert.equal(queries.getQueryData(['product', 'blue-cap']), 'Blue Cap')
  assert.equal(browser.sessionItems.size, 0)
})

/** The browser APIs that a session needs. `signIn` stores a session as another tab would. */
function openBrowser() {
  let session: string | null = null
  let listener = (_: { key: string }) => {}
  const sessionItems = new Map<string, string>()
  Object.assign(globalThis, {
    window: globalThis,
    location: { hash: '' },
    requestIdleCallback: () => {},
    addEventListener: (_: string, added: typeof listener) => {
      listener = added
    },
  })
  const storages = {
    localStorage: { getItem: () => session, removeItem: () => {} },
    sessionStorage: { clear: () => sessionItems.clear() },
  }
  for (const [name, value] of Object.entries(storages)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  return {
    sessionItems,
    signIn(id: string) {
      const expires_at = Date.now() / 1000 + 3600
      session = JSON.stringify({ access_token: `token of ${id}`, expires_at, user: { id } })
      listener({ key: 'outwit-session' })
    },
  }
}
