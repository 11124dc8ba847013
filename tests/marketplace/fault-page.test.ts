import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSandboxPageRouter } from '#sandbox/marketplace'
import { BEAR_MAT, SANDBOX_APP, SMALL_CATALOGUE } from '#tests/support/marketplace'
import { REDIRECT_URI, SANDBOX_URL } from '#tests/support/marketplace-client'
import { openConnectedShop } from '#tests/support/marketplace-shop'

const market = { country: 'US', currency: 'USD', language: 'en' }

const ENDS = {
  rate_limit: 'marketplace_limited',
  expired_token: 'marketplace_consent_needed',
  wrong_signature: 'marketplace_refused',
  slow: 'ok',
  server_error: 'marketplace_unavailable',
  malformed_json: 'marketplace_unavailable',
  product_gone: 'supplier_product_not_found',
  price_jump: 'ok',
}

for (const [kind, ends] of Object.entries(ENDS)) {
  test(`a person switches ${kind} on, calls meet it, and switches it off`, async () => {
    const { provider, send, readFaults } = await openFaultPage()
    const seconds = kind === 'slow' ? '1' : ''
    const calls = '20'
    assert.equal((await send({ action: 'on', kind, method: '', calls, seconds })).status, 303)
    const met = await provider.getProduct({ id: BEAR_MAT.id, market })
    assert.equal(met.ok ? 'ok' : met.error.code, ends)
    assert.match((await readFaults()).text, /1\d calls left/)
    const { id } = await readFaults()
    assert.equal((await send({ action: 'off', id: id! })).status, 303)
    assert.match((await readFaults()).text, /No fault is switched on/)
  })
}

test('prices jump by what was chosen, for as many calls, and are what they were after that', async () => {
  const { provider, send } = await openFaultPage()
  const read = async () => {
    const product = await provider.getProduct({ id: BEAR_MAT.id, market })
    assert.ok(product.ok)
    return product.value.variants[0]!.price
  }
  const before = await read()
  await send({ action: 'on', kind: 'price_jump', calls: '1', percent: '50' })
  assert.equal((await read())?.minor, Math.round(before!.minor * 1.5))
  assert.deepEqual(await read(), before)
})

test('a fault of one method leaves the others alone, and all are switched off at once', async () => {
  const { provider, send, readFaults } = await openFaultPage()
  const method = 'aliexpress.ds.text.search'
  await send({ action: 'on', kind: 'wrong_signature', method, calls: '2' })
  await send({ action: 'on', kind: 'slow', method, calls: '2' })
  assert.ok((await provider.getProduct({ id: BEAR_MAT.id, market })).ok)
  await send({ action: 'all-off' })
  assert.match((await readFaults()).text, /No fault is switched on/)
})

test('of two faults the one that is switched off ends, and the other one goes on', async () => {
  const { send, readFaults } = await openFaultPage()
  await send({ action: 'on', kind: 'slow', calls: '3' })
  await send({ action: 'on', kind: 'rate_limit', calls: '2' })
  const { text, id } = await readFaults()
  assert.match(text, /3 calls left[\s\S]*2 calls left/)
  await send({ action: 'off', id: id! })
  const after = await readFaults()
  assert.match(after.text, /2 calls left/)
  assert.doesNotMatch(after.text, /3 calls left/)
})

const WRONG: Record<string, string>[] = [
  { action: 'on', kind: 'meteor', calls: '1' },
  { action: 'on', kind: 'slow', calls: '0' },
  { action: 'on', kind: 'slow', calls: '1e9' },
  { action: 'on', kind: 'slow', calls: '1', seconds: '-1' },
  { action: 'on', kind: 'slow', method: '<script>', calls: '1' },
  { action: 'off', id: 'x' },
  { action: 'explode' },
  {},
]

test('what is no switch is refused and changes nothing', async () => {
  const { send, readFaults } = await openFaultPage()
  for (const wrong of WRONG) {
    const { status, text } = await send(wrong)
    assert.equal(status, 422, JSON.stringify(wrong))
    assert.match(text, /role="alert"/)
  }
  assert.match((await readFaults()).text, /No fault is switched on/)
})

async function openFaultPage() {
  const { db, provider, clock } = await openConnectedShop()
  const pages = createSandboxPageRouter({
    ...{ db, clock, app: SANDBOX_APP, baseUrl: SANDBOX_URL, getCatalogue: () => SMALL_CATALOGUE },
    ...{ redirectUri: REDIRECT_URI, shopInfo: { name: 'Outwit' }, getLanguage: () => 'en' },
    drawPicture: async () => null,
  })
  return {
    provider,
    async send(fields: Record<string, string>) {
      const body = new URLSearchParams(fields)
      const response = await pages.request('/faults', { method: 'POST', body })
      return { status: response.status, text: await response.text() }
    },
    async readFaults() {
      const text = await (await pages.request('/faults')).text()
      return { text, id: text.match(/name="id" value="(\d+)"/)?.[1] }
    },
  }
}
