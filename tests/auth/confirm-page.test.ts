import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRateLimits } from '#api'
import { openDatabase } from '#platform/db/database'
import { getNewestEmail, mina, openAuthShop } from '../support/auth-shop.ts'

test('a rate-limited visitor returns to a confirm page that says so, and the link stays valid', async () => {
  const { db, postJson, request } = await openAuthShop({
    rateLimits({ url }) {
      const { pool, close } = openDatabase(url, { maxConnections: 2 })
      after(close)
      return createRateLimits(pool, { verify: 1 })
    },
  })
  await postJson('/signup', mina)
  const { token } = await getNewestEmail(db)
  const press = async (said: Record<string, string>) => {
    const body = new URLSearchParams({ type: 'signup', ...said })
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
  await press({ token: 'x' })
  const back = { status: 303, pathname: '/auth/confirm', retry: null, type: 'signup', token }
  const often = 'over_request_rate_limit'
  assert.deepEqual(await press({ token }), { ...back, failed: often })
  const credentials = { token, email: mina.email, code: '000000' }
  assert.deepEqual(await press(credentials), { ...back, failed: `code_${often}` })
})
