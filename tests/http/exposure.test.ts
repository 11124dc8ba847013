import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLogger } from '#platform/log'
import { parseConfig } from '#server/config/config'
import { getListenHost } from '#server/config/loopback'
import { createMetrics } from '#server/http/metrics'
import { OperatorWarnings } from '#server/http/operator-warnings'
import { openCheckoutShop } from '../support/checkout-shop.ts'
import { openTestSite } from '../support/test-site.ts'

const LOCAL_PATHS = ['/dev/mailbox', '/dev/mailbox.json', '/metrics']
const TOKEN = 'a-token-of-the-monitoring'

test('a program on this machine reads the mailbox and the metrics', async () => {
  const { get } = await openSite()
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'shop.localhost']) {
    for (const path of LOCAL_PATHS) assert.equal((await get(path, { host })).status, 200, path)
  }
})

test('another machine reads neither mailbox nor metrics, whatever host it names', async () => {
  const { get } = await openSite()
  for (const peer of ['192.0.2.1', '::ffff:10.0.0.8', '2001:db8::1']) {
    for (const path of LOCAL_PATHS) {
      const { status, text } = await get(path, { peer, host: 'localhost' })
      assert.ok([401, 404].includes(status), path)
      assert.doesNotMatch(text, /Mailbox|http_request/)
    }
  }
})

test('a web page with a name of its own for this machine reads neither mailbox nor metrics', async () => {
  const { get } = await openSite()
  for (const path of LOCAL_PATHS) {
    assert.notEqual((await get(path, { host: 'rebound.example:3000' })).status, 200, path)
  }
})

test('a proxy on this machine passes on neither mailbox nor metrics', async () => {
  const { get } = await openSite()
  for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded', 'X-Real-IP', 'Via']) {
    for (const path of LOCAL_PATHS) {
      const headers = { [name]: '192.0.2.1' }
      assert.notEqual((await get(path, { headers })).status, 200, `${path} ${name}`)
    }
  }
})

test('a proxy that adds no header passes on neither mailbox nor metrics', async () => {
  const { get } = await openSite()
  for (const path of LOCAL_PATHS) {
    assert.notEqual((await get(path, { httpVersion: '1.0' })).status, 200, path)
  }
})

test('another machine reads the metrics with the token only', async () => {
  const { get } = await openSite()
  const getWith = (token: string) =>
    get('/metrics', { peer: '192.0.2.1', headers: { Authorization: `Bearer ${token}` } })
  assert.equal((await getWith(TOKEN)).status, 200)
  assert.equal((await getWith('another-token')).status, 401)
  assert.equal(
    (
      await get('/dev/mailbox', {
        peer: '192.0.2.1',
        headers: { Authorization: `Bearer ${TOKEN}` },
      })
    ).status,
    404,
  )
})

test('without a token, no other machine reads the metrics', async () => {
  const { get } = await openSite({ metricsToken: undefined })
  const headers = { Authorization: 'Bearer undefined' }
  assert.equal((await get('/metrics', { peer: '192.0.2.1', headers })).status, 401)
})

test('a trial listens on this machine only, a public shop and one with HOST do not', () => {
  assert.equal(getListenHost({}), '127.0.0.1')
  assert.equal(getListenHost({ PUBLIC_URL: 'http://localhost:3000' }), '127.0.0.1')
  assert.equal(getListenHost({ PUBLIC_URL: 'https://shop.example' }), undefined)
  assert.equal(getListenHost({ HOST: '0.0.0.0' }), '0.0.0.0')
})

test('a public shop takes sandbox payments only if the operator says so', () => {
  const PUBLIC_URL = 'https://shop.example'
  const stripe = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  assert.throws(
    () => parseConfig({ PUBLIC_URL }),
    /PUBLIC_URL needs STRIPE_SECRET_KEY or PAYMENT_PROVIDER_MODULE/,
  )
  assert.ok(parseConfig({ PUBLIC_URL, SANDBOX_PAYMENTS: 'on' }))
  assert.ok(parseConfig({ PUBLIC_URL, ...stripe }))
  assert.ok(parseConfig({ PUBLIC_URL: 'http://localhost:3000' }))
})

test('a trial that other machines reach takes sandbox payments only if the operator says so', () => {
  for (const HOST of ['0.0.0.0', '::', '192.0.2.7', 'shop.lan']) {
    assert.throws(
      () => parseConfig({ HOST }),
      /HOST needs STRIPE_SECRET_KEY or PAYMENT_PROVIDER_MODULE/,
      HOST,
    )
    assert.ok(parseConfig({ HOST, SANDBOX_PAYMENTS: 'on' }))
  }
  for (const HOST of ['127.0.0.1', '::1', 'localhost']) assert.ok(parseConfig({ HOST }))
})

test('a forgotten proxy or tunnel opens no sandbox payment, a program on this machine does', async () => {
  const shop = await openCheckoutShop({ hasPublicSandbox: false })
  const { body: placed } = await shop.mina.checkOut(
    (await shop.mina.createCart([{ variant: shop.lamp }])).id,
  )
  const open = async (host: string, options: RequestInit = {}) => {
    const url = `http://${host}${placed.payment!.redirect_url}`
    return (await shop.site.request(url, options)).status
  }
  assert.equal(await open('localhost:3000'), 200)
  for (const method of ['GET', 'POST']) {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const outcome = method === 'POST' ? { body: 'outcome=success' } : {}
    assert.equal(await open('tunnel.example', { method, headers, ...outcome }), 404)
    const forwarded = { ...headers, 'X-Forwarded-For': '192.0.2.1' }
    assert.equal(await open('localhost:3000', { method, headers: forwarded, ...outcome }), 404)
  }
  const payment = await shop.mina.request<{ state: string }>(
    'GET',
    `/api/payments/${placed.payment!.id}`,
  )
  assert.equal(payment.body.state, 'pending')
})

test('a sandbox page that others can open warns the shopper, that of a trial does not', async () => {
  for (const hasPublicSandbox of [true, false]) {
    const { mina, lamp, site } = await openCheckoutShop({ hasPublicSandbox })
    const { body: placed } = await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)
    const url = `http://localhost:3000${placed.payment!.redirect_url}`
    const page = await (await site.request(url)).text()
    assert.match(page, /Test payment page/)
    assert.equal(page.includes('role="alert"'), hasPublicSandbox)
  }
})

test('the operator is warned once when proxy headers arrive that are not trusted', async () => {
  const warnings = new OperatorWarnings(createLogger({ level: 'silent' }))
  const { get } = await openSite({ warnings })
  const listWarnings = async () => JSON.parse((await get('/health/ready')).text).warnings
  assert.deepEqual(await listWarnings(), [])

  for (let n = 0; n < 2; n++)
    await get('/health/live', { headers: { 'X-Forwarded-For': '192.0.2.1' } })
  assert.deepEqual(await listWarnings(), ['proxy_not_trusted'])
})

test('proxy headers that are trusted warn nobody', async () => {
  const warnings = new OperatorWarnings(createLogger({ level: 'silent' }))
  const { get } = await openSite({ warnings, trustedProxies: 1 })
  await get('/health/live', { headers: { 'X-Forwarded-For': '192.0.2.1' } })
  assert.deepEqual(warnings.list(), [])
})

/** Opens a site with metrics. `peer` is the address of the socket, `host` the name that the client uses. */
async function openSite(input: Parameters<typeof openTestSite>[0] = {}) {
  const { site } = await openTestSite({ metrics: createMetrics(), metricsToken: TOKEN, ...input })
  const get = async (
    path: string,
    { peer = '127.0.0.1', host = 'localhost:3000', headers = {}, httpVersion = '1.1' } = {},
  ) => {
    const request = new Request(`http://${host}${path}`, { headers })
    const incoming = { httpVersion, socket: { remoteAddress: peer } } as never
    const response = await site.fetch(request, { incoming })
    return { status: response.status, text: await response.text() }
  }
  return { get }
}
