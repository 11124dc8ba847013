import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyRequest } from './request-class.ts'

const CHROME =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

test('requests are told apart by what they are for, in every language', () => {
  const classify = (method: string, url: string, userAgent = CHROME) =>
    classifyRequest({ method, url, userAgent })
  const expected = {
    purchase: [
      ['GET', '/cart'],
      ['GET', '/de/checkout/success?order=1'],
      ['POST', '/api/carts/1/items'],
      ['POST', '/api/payments/webhooks/stripe'],
      ['GET', '/api/orders/1'],
      ['POST', '/auth/v1/token?grant_type=password'],
    ],
    search: [
      ['GET', '/shop?q=lamp'],
      ['GET', '/fr/shop?sort=new&min_price=3'],
      ['GET', '/api/products?q=lamp'],
    ],
    browse: [
      ['GET', '/'],
      ['GET', '/products/blue-cap'],
      ['GET', '/api/products?limit=24'],
    ],
    account: [
      ['GET', '/api/account'],
      ['POST', '/api/reviews'],
    ],
  }
  assert.equal(classify('POST', '/api/browser-spans'), 'program', 'nobody waits for it')
  for (const [kind, requests] of Object.entries(expected)) {
    for (const [method, url] of requests) assert.equal(classify(method!, url!), kind, url)
  }
  assert.equal(classify('GET', '/products/blue-cap', GOOGLEBOT), 'program')
  assert.equal(classify('GET', '/products/blue-cap', ''), 'program')
  assert.equal(classify('POST', '/api/checkout', GOOGLEBOT), 'purchase', 'a program may buy')
  assert.equal(classify('GET', '/health/ready'), null)
})
