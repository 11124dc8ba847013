import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAuthShop } from '../support/auth-shop.ts'

const Origin = 'https://another.example'
const parseHeaderList = (headers: Headers, name: string) =>
  (headers.get(name) ?? '').toLowerCase().split(/, */).sort()

test('a page of another origin may send the client’s headers and read the response headers', async () => {
  const { request } = await openAuthShop()
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const preflightHeaders = { Origin, 'Access-Control-Request-Method': method }
    const { headers, status } = await request('/auth/v1/user', {
      method: 'OPTIONS',
      headers: preflightHeaders,
    })
    assert.equal(status, 204)
    assert.ok(
      parseHeaderList(headers, 'Access-Control-Allow-Methods').includes(method.toLowerCase()),
    )
    const allowed = parseHeaderList(headers, 'Access-Control-Allow-Headers')
    for (const name of ['accept', 'apikey', 'authorization', 'content-type', 'x-client-info']) {
      assert.ok(allowed.includes(name), name)
    }
    assert.ok(allowed.includes('x-jwt-aud') && allowed.includes('x-supabase-api-version'))
  }
  for (const path of ['/auth/v1/user', '/auth/v1/moon', '/auth/v1/.well-known/jwks.json']) {
    const { headers } = await request(path, { headers: { Origin } })
    assert.equal(headers.get('Access-Control-Allow-Origin'), Origin, path)
    assert.equal(headers.get('Access-Control-Allow-Credentials'), 'true', path)
    const exposed = ['link', 'x-supabase-api-version', 'x-total-count']
    assert.deepEqual(parseHeaderList(headers, 'Access-Control-Expose-Headers'), exposed, path)
  }
})
