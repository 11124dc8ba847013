import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '#platform/ids'
import { openTestShop, utc } from '#tests/support/test-shop'
import {
  createSandboxProvider,
  createSandboxRouter,
  deliverDueWebhooks,
  settleNextPendingSession,
} from './index.ts'

const secret = 'a-secret-of-the-sandbox'
const provider = createSandboxProvider({ secret })
const start = utc('2026-08-22 09:00')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const usd = (minor: number) => ({ minor, currency: 'USD' })

// A shop that hears webhooks, and answers what the test says.
const heard: { body: string; headers: Headers }[] = []
let answer = 200
const shop = createServer(async (request, response) => {
  heard.push({ body: await bodyOf(request), headers: new Headers(request.headers as never) })
  response.writeHead(answer).end()
}).listen(0, '127.0.0.1')
await once(shop, 'listening')
after(() => shop.close())
const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
beforeEach(() => {
  heard.length = 0
  answer = 200
})

test('Mina pays, comes back to the shop, and the shop hears of it', async () => {
  const { db, pages, redirectUrl } = await atThePayingPage()
  const page = await (await pages.request(path(redirectUrl))).text()
  assert.match(page, /Test payment page/)
  assert.match(page, /\$19\.99/)
  assert.ok(!page.includes('<script>alert'), 'what a shopper typed is only ever text')

  const back = await press(pages, redirectUrl, 'success')
  assert.equal(back.status, 303)
  assert.match(back.headers.get('location')!, /^\/payment\/result\?payment=.*&status=success$/)

  assert.equal(await deliverDueWebhooks(db, { url, secret, now: later(1) }), true)
  const [delivery] = heard
  const event = await provider.verifyWebhook({ ...delivery!, now: later(2) })
  assert.deepEqual([event?.payment.state, event?.payment.amount], ['succeeded', usd(1999)])
  assert.equal(await deliverDueWebhooks(db, { url, secret, now: later(9999) }), false)
})

test('a delivery that was not answered well comes again, later each time', async () => {
  const { db, pages, redirectUrl } = await atThePayingPage()
  await press(pages, redirectUrl, 'success')
  const deliver = (second: number) => deliverDueWebhooks(db, { url, secret, now: later(second) })

  answer = 500
  assert.equal(await deliver(1), true)
  assert.equal(await deliver(2), false, 'not at once')
  assert.equal(await deliver(4), true)
  assert.equal(await deliver(6), false)
  answer = 200
  assert.equal(await deliver(9), true)
  assert.equal(await deliver(99999), false)

  const ids = heard.map(({ body }) => JSON.parse(body).id)
  assert.equal(heard.length, 3)
  assert.equal(new Set(ids).size, 1, 'always the same event')
})

test('only what the sandbox signed, and lately, is believed', async () => {
  const { db, pages, redirectUrl } = await atThePayingPage()
  await press(pages, redirectUrl, 'success')
  await deliverDueWebhooks(db, { url, secret, now: start })
  const { body, headers } = heard[0]!

  const dearer = body.replace('1999', '1')
  const stranger = createSandboxProvider({ secret: 'another' })
  assert.equal(await provider.verifyWebhook({ headers, body: dearer, now: start }), null)
  assert.equal(await provider.verifyWebhook({ headers, body, now: later(301) }), null)
  assert.equal(await provider.verifyWebhook({ headers, body, now: later(-301) }), null)
  assert.equal(await provider.verifyWebhook({ headers: new Headers(), body, now: start }), null)
  assert.equal(await stranger.verifyWebhook({ headers, body, now: start }), null)
  assert.ok(await provider.verifyWebhook({ headers, body, now: later(299) }))
})

test('a declined payment stays declined, whatever is pressed afterwards', async () => {
  const { db, pages, redirectUrl, reference } = await atThePayingPage()
  await press(pages, redirectUrl, 'failed')
  const back = await press(pages, redirectUrl, 'success')

  assert.match(back.headers.get('location')!, /status=failed$/)
  assert.equal((await provider.fetchPayment(db, reference)).state, 'failed')
})

test('a payment that was left pending arrives by itself', async () => {
  const { db, pages, redirectUrl, reference } = await atThePayingPage()
  await press(pages, redirectUrl, 'processing')
  assert.equal((await provider.fetchPayment(db, reference)).state, 'processing')

  assert.equal(await settleNextPendingSession(db, { now: later(299) }), false)
  assert.equal(await settleNextPendingSession(db, { now: later(300) }), true)
  assert.equal((await provider.fetchPayment(db, reference)).state, 'succeeded')
})

test('one payment has one page, however often it is asked for', async () => {
  const { db, ask, reference } = await atThePayingPage()
  assert.equal((await provider.createSession(db, ask)).reference, reference)
})

test('the sandbox gives back once for each key, and never more than was paid', async () => {
  const { db, pages, redirectUrl, reference } = await atThePayingPage()
  const refund = (minor: number, key = newId<'refund'>()) =>
    provider.refund(db, { reference, amount: usd(minor), key, now: later(5) })
  await assert.rejects(refund(1), /holds no such payment/)

  await press(pages, redirectUrl, 'success')
  const key = newId<'refund'>()
  await refund(1500, key)
  await refund(1500, key)
  await assert.rejects(refund(500))
  await refund(499)
})

test('nonsense gets a plain no', async () => {
  const { pages, redirectUrl } = await atThePayingPage()
  for (const address of [
    '/pay/nothing',
    '/pay/%00',
    '/pay/sbx_1%27--',
    `/pay/${'x'.repeat(900)}`,
  ]) {
    assert.equal((await pages.request(address)).status, 404, address)
  }
  assert.equal((await press(pages, redirectUrl, 'toString')).status, 422)
  assert.equal((await press(pages, redirectUrl, 'x'.repeat(5000))).status, 413)
  const headers = { 'Content-Type': 'multipart/form-data' }
  const broken = await pages.request(path(redirectUrl), { method: 'POST', headers, body: 'x' })
  assert.equal(broken.status, 422)
})

async function atThePayingPage() {
  const { db } = await openTestShop()
  await db.execute(sql`truncate sandbox.sessions cascade`)
  const pages = createSandboxRouter({ db, storeName: 'Outwit', clock: () => start })
  const ask = {
    paymentId: newId<'payment'>(),
    amount: usd(1999),
    orderNumber: 'OW-100001',
    email: '<script>alert(1)</script>@example.com',
    returnPath: '/payment/result?payment=1',
    now: start,
  }
  return { db, pages, ask, ...(await provider.createSession(db, ask)) }
}

function press(
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

async function bodyOf(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
