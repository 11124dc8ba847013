import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { newId } from '#platform/ids'
import { drainQueues } from '#platform/queue/drain-queues'
import { openTestShop, utc } from '#tests/support/test-shop'
import {
  createSandboxProvider,
  createSandboxRouter,
  createWebhookQueue,
  settleNextPendingSession,
} from './index.ts'

const secret = 'a-secret-of-the-sandbox'
const provider = createSandboxProvider({ secret })
const start = utc('2026-08-22 09:00')
const secondsLater = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const usd = (minor: number) => ({ minor, currency: 'USD' })

// A shop that receives webhooks and responds with the status of the test.
const deliveries: { body: string; headers: Headers }[] = []
let status = 200
const shop = createServer(async (request, response) => {
  deliveries.push({ body: await readBody(request), headers: new Headers(request.headers as never) })
  response.writeHead(status).end()
}).listen(0, '127.0.0.1')
await once(shop, 'listening')
after(() => shop.close())
const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
beforeEach(() => {
  deliveries.length = 0
  status = 200
})

function deliverWebhooks(db: Database, now: Date) {
  return drainQueues(db, { queues: [createWebhookQueue({ url, secret })], now })
}

test('a shopper pays and returns to the shop, and the shop receives a webhook', async () => {
  const { db, pages, redirectUrl } = await openPaymentPage()
  const page = await (await pages.request(path(redirectUrl))).text()
  assert.match(page, /Test payment page/)
  assert.match(page, /\$19\.99/)
  assert.ok(!page.includes('<script>alert'), 'the e-mail address is escaped')

  const response = await submit(pages, redirectUrl, 'success')
  assert.equal(response.status, 303)
  assert.match(response.headers.get('location')!, /^\/payment\/result\?payment=.*&status=success$/)

  assert.equal(await deliverWebhooks(db, secondsLater(1)), 1)
  const [delivery] = deliveries
  const event = await provider.verifyWebhook({ ...delivery!, now: secondsLater(2) })
  assert.deepEqual([event?.payment.state, event?.payment.amount], ['succeeded', usd(1999)])
  assert.equal(await deliverWebhooks(db, secondsLater(9999)), 0)
})

test('the payment page is in the language of the order, and an unknown one in that of the request', async () => {
  const { pages, redirectUrl } = await openPaymentPage({ language: 'de' })
  const page = await (await pages.request(path(redirectUrl))).text()
  assert.match(page, /<html lang="de">/)
  assert.match(page, /<button class="pay" name="outcome" value="success">19,99\s\$ bezahlen</)
  assert.match(await (await submit(pages, redirectUrl, 'none')).text(), /Wählen Sie/)
  const unknown = await pages.request('/pay/unknown')
  assert.match(await unknown.text(), /Zahlung nicht gefunden/)
})

test('a failed delivery is repeated with growing delays', async () => {
  const { db, pages, redirectUrl } = await openPaymentPage()
  await submit(pages, redirectUrl, 'success')
  const deliver = (second: number) => deliverWebhooks(db, secondsLater(second))

  status = 500
  assert.equal(await deliver(1), 1)
  assert.equal(await deliver(2), 0, 'it is not repeated at once')
  assert.equal(await deliver(4), 1)
  assert.equal(await deliver(6), 0)
  status = 200
  assert.equal(await deliver(9), 1)
  assert.equal(await deliver(99999), 0)

  const ids = deliveries.map(({ body }) => JSON.parse(body).id)
  assert.equal(deliveries.length, 3)
  assert.equal(new Set(ids).size, 1, 'every delivery has the same event')
})

test('a webhook is accepted only with a recent signature of the sandbox', async () => {
  const { db, pages, redirectUrl } = await openPaymentPage()
  await submit(pages, redirectUrl, 'success')
  await deliverWebhooks(db, start)
  const { body, headers } = deliveries[0]!

  const changed = body.replace('1999', '1')
  const otherProvider = createSandboxProvider({ secret: 'another' })
  assert.equal(await provider.verifyWebhook({ headers, body: changed, now: start }), null)
  assert.equal(await provider.verifyWebhook({ headers, body, now: secondsLater(301) }), null)
  assert.equal(await provider.verifyWebhook({ headers, body, now: secondsLater(-301) }), null)
  assert.equal(await provider.verifyWebhook({ headers: new Headers(), body, now: start }), null)
  assert.equal(await otherProvider.verifyWebhook({ headers, body, now: start }), null)
  assert.ok(await provider.verifyWebhook({ headers, body, now: secondsLater(299) }))
})

test('a declined payment stays declined', async () => {
  const { db, pages, redirectUrl, reference } = await openPaymentPage()
  await submit(pages, redirectUrl, 'failed')
  const response = await submit(pages, redirectUrl, 'success')

  assert.match(response.headers.get('location')!, /status=failed$/)
  assert.equal((await provider.fetchPayment(db, reference)).state, 'failed')
})

test('a pending payment succeeds by itself after five minutes', async () => {
  const { db, pages, redirectUrl, reference } = await openPaymentPage()
  await submit(pages, redirectUrl, 'processing')
  assert.equal((await provider.fetchPayment(db, reference)).state, 'processing')

  assert.equal(await settleNextPendingSession(db, { now: secondsLater(299) }), false)
  assert.equal(await settleNextPendingSession(db, { now: secondsLater(300) }), true)
  assert.equal((await provider.fetchPayment(db, reference)).state, 'succeeded')
})

test('a payment has one session', async () => {
  const { db, input, reference } = await openPaymentPage()
  assert.equal((await provider.createSession(db, input)).reference, reference)
})

test('a session that was closed cannot be paid, and one that was paid stays so', async () => {
  const { db, pages, redirectUrl, reference } = await openPaymentPage()
  await provider.closeSession(db, { reference, now: start })
  await submit(pages, redirectUrl, 'success')
  assert.equal((await provider.fetchPayment(db, reference)).state, 'expired')

  const paid = await openPaymentPage()
  await submit(paid.pages, paid.redirectUrl, 'success')
  await provider.closeSession(paid.db, { reference: paid.reference, now: start })
  assert.equal((await provider.fetchPayment(paid.db, paid.reference)).state, 'succeeded')
})

test('the sandbox refunds once for each key and never more than was paid', async () => {
  const { db, pages, redirectUrl, reference } = await openPaymentPage()
  const refund = (minor: number, key = newId<'refund'>()) =>
    provider.refund(db, { reference, amount: usd(minor), key, now: secondsLater(5) })
  await assert.rejects(refund(1), /holds no such payment/)

  await submit(pages, redirectUrl, 'success')
  const key = newId<'refund'>()
  await refund(1500, key)
  await refund(1500, key)
  assert.deepEqual(await refund(500), { reference: null, state: 'failed' })
  await refund(499)
})

test('invalid sessions and outcomes are rejected', async () => {
  const { pages, redirectUrl } = await openPaymentPage()
  for (const invalidPath of [
    '/pay/unknown',
    '/pay/%00',
    '/pay/sbx_1%27--',
    `/pay/${'x'.repeat(900)}`,
  ]) {
    assert.equal((await pages.request(invalidPath)).status, 404, invalidPath)
  }
  assert.equal((await submit(pages, redirectUrl, 'toString')).status, 422)
  assert.equal((await submit(pages, redirectUrl, 'x'.repeat(5000))).status, 413)
  const headers = { 'Content-Type': 'multipart/form-data' }
  const malformed = await pages.request(path(redirectUrl), { method: 'POST', headers, body: 'x' })
  assert.equal(malformed.status, 422)
})

async function openPaymentPage({ language = 'en' }: { language?: Language } = {}) {
  const { db } = await openTestShop()
  await db.execute(sql`truncate sandbox.sessions cascade`)
  const pages = createSandboxRouter({
    db,
    shopInfo: { name: 'Outwit' },
    clock: () => start,
    isPublicShop: false,
    getLanguage: () => 'de',
  })
  const input = {
    paymentId: newId<'payment'>(),
    amount: usd(1999),
    orderNumber: 'OW-100001',
    email: '<script>alert(1)</script>@example.com',
    language,
    returnPath: '/payment/result?payment=1',
    createdAt: start,
    now: start,
  }
  return { db, pages, input, ...(await provider.createSession(db, input)) }
}

function submit(
  pages: ReturnType<typeof createSandboxRouter>,
  redirectUrl: string,
  outcome: string,
) {
  const body = new URLSearchParams({ outcome })
  return pages.request(path(redirectUrl), { method: 'POST', body })
}

function path(redirectUrl: string) {
  return redirectUrl.replace('/sandbox', '')
}

async function readBody(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
