import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { productQuery } from '#app/catalog/product-query.ts'
import { orderQuery } from '../orders/queries.ts'
import { paymentQuery } from '../routes/shop/payment/queries.ts'
import { createApiClient } from './client.ts'

test('a crafted URL parameter cannot reach the API path of another page', async () => {
  const paths: string[] = []
  const api = createApiClient('', {
    language: 'en',
    fetch: async (input) => {
      paths.push(new URL(String(input), 'http://shop.test').pathname)
      return Response.json({})
    },
  })
  const queries = new QueryClient()
  for (const parameter of [
    '../account/export',
    '..\\account',
    '%2e%2e/profile',
    'x/../../y',
    '#',
    '?',
  ]) {
    await queries.fetchQuery(productQuery(api, parameter))
    await queries.fetchQuery(orderQuery(api, { id: parameter, token: 'x' }))
    await queries.fetchQuery(paymentQuery(api, parameter))
  }
  const parents = paths.map((path) => path.split('/').slice(0, -1).join('/'))
  assert.deepEqual([...new Set(parents)], ['/products', '/orders', '/payments'])
})
