import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTestProduct } from '../support/test-shop.ts'
import { openTestSite } from '../support/test-site.ts'

test('a client gets the next page of a list with the returned cursor', async () => {
  const { db, site } = await openTestSite()
  await addTestProduct(db, 'Blue Cap', { day: 2 })
  await addTestProduct(db, 'Red Mug', { day: 1, price: 14.9 })

  const first = await (await site.request('/api/products?limit=1')).json()
  const next = `/api/products?limit=1&cursor=${first.next_cursor}`
  const second = await (await site.request(next)).json()

  assert.deepEqual([first.items[0].slug, second.items[0].slug], ['blue-cap', 'red-mug'])
  assert.deepEqual([second.items[0].price, second.next_cursor], [14.9, null])
})

test('every error has the standard body', async () => {
  const { site } = await openTestSite()
  const cases = [
    ['/api/products?limit=0', 422, 'invalid_input'],
    ['/api/products?cursor=nonsense', 422, 'invalid_input'],
    ['/api/products/unknown', 404, 'not_found'],
    ['/api/unknown', 404, 'not_found'],
  ] as const

  for (const [path, status, code] of cases) {
    const response = await site.request(path)
    const { error } = await response.json()
    assert.deepEqual([path, response.status, error.code], [path, status, code])
    assert.ok(error.message && error.request_id)
  }
})

test('the OpenAPI document describes the product endpoints', async () => {
  const { site } = await openTestSite()
  const { paths } = await (await site.request('/api/openapi.json')).json()

  for (const path of ['/products', '/products/{slug}']) assert.ok(paths[path], path)
})

test('the OpenAPI document requires an administrator’s token for admin endpoints only', async () => {
  const { site } = await openTestSite()
  const { paths, components } = await (await site.request('/api/openapi.json')).json()
  const endpoints = Object.entries<Record<string, { security?: object[] }>>(paths)
  const isAdminPath = (path: string) => path.startsWith('/admin/')
  const scheme = 'admin token'

  assert.deepEqual(components.securitySchemes[scheme].scheme, 'bearer')
  for (const [path, methods] of endpoints) {
    for (const { security = [] } of Object.values(methods)) {
      const requiresAdmin =
        security.length > 0 && security.every((requirement) => scheme in requirement)
      assert.equal(requiresAdmin, isAdminPath(path), path)
    }
  }
  assert.ok(endpoints.some(([path]) => isAdminPath(path)))
})
