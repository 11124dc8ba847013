import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { getPreferences } from '#modules/inbox'
import { openClerkShop } from '#tests/support/clerk-shop'
import { openStaffShop } from '#tests/support/staff-shop'

const RULES = { guest_checkout: true, phone_required: false, minimum_order: 0 }

test('a shop without guest checkout refuses guests, in their language, and holds nothing for them', async () => {
  const shop = await openRuleShop({ guest_checkout: false })
  const { id } = await shop.mina.createCart([{ variant: shop.mug }])
  const { status, body } = await shop.checkOut(id, {}, { 'Accept-Language': 'de' })
  assert.deepEqual([status, body.error.code], [409, 'account_required'])
  assert.match(body.error.message, /Melden Sie sich an/)
  assert.equal(await shop.getStock(shop.mug), 20)
  await shop.save({ guest_checkout: true, revision: 1 })
  assert.equal((await shop.checkOut(id)).status, 201)
})

test('a shop that needs a phone number takes an order as soon as there is one', async () => {
  const shop = await openRuleShop({ phone_required: true })
  const { id } = await shop.mina.createCart([{ variant: shop.mug }])
  const refused = await shop.checkOut(id)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'phone_required'])
  assert.equal((await shop.checkOut(id, { phone: '+49 221 5550100' })).status, 201)
})

test('a minimum counts the items after discounts, in the currency of the cart', async () => {
  const shop = await openRuleShop({ minimum_order: 20.01 })
  const { id } = await shop.mina.createCart([{ variant: shop.mug, quantity: 2 }])
  const refused = await shop.checkOut(id)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'order_below_minimum'])
  assert.match(refused.body.error.message, /\$20\.01/)
  await shop.save({ minimum_order: 20, revision: 1 })
  assert.equal((await shop.checkOut(id)).status, 201)

  await shop.request('POST', '/currencies/EUR/rates', { rate: 0.5 })
  const euros = await shop.mina.createCart([{ variant: shop.mug }])
  await shop.mina.request('PATCH', `/api/carts/${euros.id}`, { currency: 'EUR' })
  const small = await shop.checkOut(euros.id)
  assert.equal(small.body.error.code, 'order_below_minimum')
  assert.match(small.body.error.message, /€10\.00/)
})

test('bad rules are refused, and two owners do not overwrite each other', async () => {
  const shop = await openRuleShop({})
  for (const bad of [
    { minimum_order: -1 },
    { minimum_order: 0.001 },
    { minimum_order: 1e9 },
    { guest_checkout: 'no' },
  ])
    assert.equal((await shop.save({ ...bad, revision: 1 })).status, 422)
  const answers = await Promise.all([
    shop.save({ minimum_order: 5, revision: 1 }),
    shop.save({ minimum_order: 6, revision: 1 }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
})

test('new accounts have the defaults of the owner, and existing ones keep theirs', async () => {
  const { db, addStaff, signUp } = await openStaffShop()
  const owner = await addStaff('owner')
  const read = async () => (await owner.get('/admin/settings/notification-defaults')).json()
  const save = (body: object) => owner.request('PUT', '/admin/settings/notification-defaults', body)
  const saved = await read()
  assert.equal(saved.newsletter, true)
  assert.equal((await save({ ...saved, newsletter: false, community_updates: true })).status, 200)
  assert.equal((await save({ ...saved, revision: 1, security_alerts: false })).status, 422)
  await signUp({ email: 'nora@example.com', password: 'forest-green-mug' })
  const preferences = async (email: string) => {
    const { rows } = await db.execute<{ id: UserId }>(
      sql`select id from users where email = ${email}`,
    )
    const { newsletter, community_updates } = await getPreferences(db, { userId: rows[0]!.id })
    return { newsletter, community_updates }
  }
  assert.deepEqual(await preferences('nora@example.com'), {
    newsletter: false,
    community_updates: true,
  })
  assert.deepEqual(await preferences('mina@example.com'), {
    newsletter: true,
    community_updates: false,
  })
})

test('the sandbox is tested by a real call, and an unknown provider is not found', async () => {
  const shop = await openClerkShop()
  const { body } = await shop.request<{ items: object[] }>('GET', '/payment-providers')
  assert.deepEqual(
    body.items.map((item) => {
      const { name, mode, is_configured } = item as Record<string, unknown>
      return [name, mode, is_configured]
    }),
    [
      ['sandbox', 'sandbox', true],
      ['stripe', null, false],
    ],
  )
  const run = async (name: string) => shop.request('POST', `/payment-providers/${name}/tests`)
  const connected = await run('sandbox')
  assert.deepEqual(
    [connected.status, (connected.body as object as { code: string }).code],
    [200, 'payment_connected'],
  )
  for (const name of ['stripe', 'bank']) assert.equal((await run(name)).status, 404)
})

async function openRuleShop(rules: object) {
  const shop = await openClerkShop()
  const save = (body: object) =>
    shop.request('PUT', '/settings/checkout-rules', { ...RULES, ...body })
  assert.equal((await save({ ...rules, revision: 0 })).status, 200)
  const checkOut = (cart_id: string, contact: object = {}, headers: Record<string, string> = {}) =>
    shop.mina.request('POST', '/api/checkout', { ...CONTACT, ...contact, cart_id }, headers)
  return { ...shop, save, checkOut }
}

const CONTACT = {
  ...{ email: 'mina@example.com', first_name: 'Mina', last_name: 'Ørsted', country: 'DE' },
  ...{ address: 'Gartenstraße 5', city: 'Köln', zip_code: '50667' },
}
