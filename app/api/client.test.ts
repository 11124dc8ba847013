import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { orderQuery } from '../routes/account/orders/queries.ts'
import { paymentQuery } from '../routes/shop/payment/queries.ts'
import { productQuery } from '../routes/shop/product/queries.ts'
import { createApiClient } from './client.ts'

test('What is written into an address asks for what its page shows, and for nothing else', async () => {
  const asked: string[] = []
  const api = createApiClient('', async (input) => {
    asked.push(new URL(String(input), 'http://shop.test').pathname)
    return Response.json({})
  })
  const queries = new QueryClient()
  for (const written of [
    '../account/export',
    '..\\account',
    '%2e%2e/profile',
    'x/../../y',
    '#',
    '?',
  ]) {
    await queries.fetchQuery(productQuery(api, written))
    await queries.fetchQuery(orderQuery(api, { id: written, token: 'x' }))
    await queries.fetchQuery(paymentQuery(api, written))
  }
  const places = asked.map((path) => path.split('/').slice(0, -1).join('/'))
  assert.deepEqual([...new Set(places)], ['/products', '/orders', '/payments'])
})
