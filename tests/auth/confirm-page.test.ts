import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRateLimits } from '#api'
import { openDatabase } from '#platform/db/database'
import { getNewestEmail, mina, openAuthShop } from '../support/auth-shop.ts'

test('a rate-limited visitor is redirected to the confirm page with the error and the token', async () => {
  const { db, postJson, request } = await openAuthShop({
    rateLimits({ url }) {
      const { pool, close } = openDatabase(url, { maxConnections: 2 })
      after(close)
      return createRateLimits(pool, { verify: 1 })
    },
  })
  await postJson('/signup', mina)
  const { token } = await getNewestEmail(db)
  const submitForm = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ type: 'signup', ...fields })
    const { status, headers } = await request('/auth/v1/confirm', {
      ...{ method: 'POST', redirect: 'manual', body },
    })
    const { pathname, searchParams } = new URL(headers.get('Location')!, 'http://shop.test')
    return {
      status,
      pathname,
      retry: headers.get('Retry-After'),
      ...Object.fromEntries(searchParams),
    }
  }
  await submitForm({ token: 'x' })
  const expected = { status: 303, pathname: '/auth/confirm', retry: null, type: 'signup', token }
  const errorCode = 'over_request_rate_limit'
  assert.deepEqual(await submitForm({ token }), { ...expected, failed: errorCode })
  const credentials = { token, email: mina.email, code: '000000' }
  assert.deepEqual(await submitForm(credentials), { ...expected, failed: `code_${errorCode}` })
})

test('a German visitor with a wrong code is redirected to the German confirm page', async () => {
  const { request } = await openAuthShop()
  const submitForm = async (redirectTo: string, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ type: 'signup', token: 'x', redirect_to: redirectTo })
    const response = await request('/auth/v1/confirm', {
      ...{ method: 'POST', redirect: 'manual', body, headers },
    })
    return new URL(response.headers.get('Location')!, 'http://shop.test').pathname
  }
  assert.equal(await submitForm('http://shop.test/de/profile'), '/de/auth/confirm')
  assert.equal(await submitForm('http://shop.test/profile'), '/auth/confirm')
  const german = { 'Accept-Language': 'de-AT' }
  assert.equal(await submitForm('https://other.example/de/', german), '/de/auth/confirm')
})
