import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { OfferedCurrencyList } from '#contract/pricing'
import { morning, openCheckoutShop } from '#tests/support/checkout-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const path = '/api/admin/currencies'
const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
const kroner = { is_offered: true, position: 8, price_step: 10, price_ending: 9 }
const HOUR = 3_600_000

test('the owner adds a currency, and shoppers can choose it as soon as it has a rate', async () => {
  const { mina } = await openCheckoutShop()
  const put = await mina.request('PUT', `${path}/DKK`, kroner, headers)
  assert.deepEqual([put.status, put.body], [200, { code: 'DKK', ...kroner }])
  assert.equal((await findOffered(mina, 'DKK')).length, 0)

  const rate = await mina.request('POST', `${path}/DKK/rates`, { rate: 6.42 }, headers)
  assert.equal(rate.status, 201)
  const [offered] = await waitForOffered(mina, 'DKK', 1)
  assert.deepEqual(offered, {
    ...{ code: 'DKK', rate: 6.42, rate_date: '2026-11-21', price_step: 10, price_ending: 9 },
  })

  await mina.request('PUT', `${path}/DKK`, { ...kroner, is_offered: false }, headers)
  assert.equal((await waitForOffered(mina, 'DKK', 0)).length, 0)
})

test('rates are listed newest first with who added them, and none is changed or deleted', async () => {
  const { db, mina } = await openCheckoutShop()
  const add = (body: object) => mina.request('POST', `${path}/EUR/rates`, body, headers)
  const soon = new Date(morning.getTime() + HOUR).toISOString()
  assert.equal((await add({ rate: 0.86 })).status, 201)
  assert.equal((await add({ rate: 0.87, valid_from: soon })).status, 201)
  const { body } = await mina.request<{ items: object[] }>(
    ...(['GET', `${path}/EUR/rates`, undefined, headers] as const),
  )
  const created = { added_by: 'Mina', created_at: morning.toISOString() }
  assert.deepEqual(body.items, [
    { currency: 'EUR', rate: 0.87, valid_from: soon, ...created },
    { currency: 'EUR', rate: 0.86, valid_from: morning.toISOString(), ...created },
  ])
  for (const change of ['update exchange_rates set rate = 1', 'delete from exchange_rates']) {
    await assert.rejects(db.execute(sql.raw(change)))
  }
})

test('a rate that is likely a mistake is refused until it is confirmed', async () => {
  const { mina } = await openCheckoutShop()
  const add = async (body: object, currency = 'EUR') => {
    const answer = await mina.request('POST', `${path}/${currency}/rates`, body, headers)
    return [answer.status, answer.body.error?.code]
  }
  const at = (hours: number) => new Date(morning.getTime() + hours * HOUR).toISOString()
  assert.deepEqual(await add({ rate: 0.86 }), [201, undefined])
  assert.deepEqual(await add({ rate: 0.86 }), [409, 'rate_exists'])
  assert.deepEqual(await add({ rate: 86, valid_from: at(1) }), [409, 'rate_changes_much'])
  const confirmed = { rate: 86, valid_from: at(1), allow_large_change: true }
  assert.deepEqual(await add(confirmed), [201, undefined])
  assert.deepEqual(await add({ rate: 0.86, valid_from: at(-1) }), [422, 'rate_in_the_past'])
  assert.deepEqual(await add({ rate: 2 }, 'USD'), [422, 'base_currency_has_no_rate'])
  assert.deepEqual(await add({ rate: 2 }, 'PLN'), [404, 'not_found'])
  for (const rate of [0, -1, 500_000, '1', null]) {
    assert.deepEqual(await add({ rate, valid_from: at(2) }), [422, 'invalid_input'])
  }
})

test('settings that no price could have are refused, and a shopper cannot change any', async () => {
  const { mina } = await openCheckoutShop()
  const put = async (code: string, changes: object, sent: Record<string, string> = headers) => {
    const answer = await mina.request('PUT', `${path}/${code}`, { ...kroner, ...changes }, sent)
    return [answer.status, answer.body.error?.code]
  }
  assert.deepEqual(await put('EUR', { price_ending: 10 }), [422, 'invalid_input'])
  assert.deepEqual(await put('EUR', { price_step: 0 }), [422, 'invalid_input'])
  assert.deepEqual(await put('JPY', { price_step: 0.5, price_ending: 0 }), [422, 'invalid_amount'])
  assert.deepEqual(await put('EUR', { price_step: 0.005, price_ending: 0 }), [
    422,
    'invalid_amount',
  ])
  assert.deepEqual(await put('USD', { is_offered: false }), [422, 'base_currency_is_offered'])
  assert.equal((await put('EUR', {}, {}))[0], 401)
  assert.equal((await mina.request('POST', `${path}/EUR/rates`, { rate: 1 })).status, 401)
})

type Mina = Awaited<ReturnType<typeof openCheckoutShop>>['mina']

async function findOffered(mina: Mina, code: string) {
  const { body } = await mina.request<OfferedCurrencyList>('GET', '/api/currencies')
  return body.items.filter((currency) => currency.code === code)
}

/** Waits until the process has heard of the change. */
async function waitForOffered(mina: Mina, code: string, count: number) {
  let found = await findOffered(mina, code)
  for (let tries = 0; tries < 500 && found.length !== count; tries++) {
    await sleep(10)
    found = await findOffered(mina, code)
  }
  return found
}
