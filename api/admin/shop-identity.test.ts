import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { InvoiceDocument } from '#modules/invoices'
import { openClerkShop } from '#tests/support/clerk-shop'

const IDENTITY = { name: 'Lamp & Co.', contact_email: 'help@lamp.example', contact_phone: null }
const SELLER = {
  ...{ name: 'Lamp & Co. B.V.', address_lines: ['Quay 1', '1011 AB Amsterdam'] },
  ...{ email: 'office@lamp.example', tax_id: 'NL123456789B01' },
}

test('an owner names the shop: emails and contact details follow, and an empty field restores the default', async () => {
  const shop = await openIdentityShop()
  const { body } = await shop.read()
  const configured = { name: 'Outwit', contact_email: 'help@shop.test', contact_phone: null }
  const empty = { name: null, contact_email: null, contact_phone: null }
  assert.deepEqual(body, { ...empty, revision: 0, configured })

  const saved = await shop.save({ ...IDENTITY, revision: 0 })
  assert.deepEqual([saved.status, saved.body], [200, { ...IDENTITY, revision: 1, configured }])
  await waitFor(async () => (await shop.contact()).email === 'help@lamp.example')
  const placed = await shop.buy([{ variant: shop.mug }])
  await shop.handleEvents()
  const { rows } = await shop.db.execute<{ html: string }>(sql`
    select html from emails where template = 'order-confirmed'`)
  assert.match(rows[0]!.html, /alt="Lamp &amp; Co\."/)
  assert.ok(placed.order.id)

  await shop.save({ name: ' ', contact_email: '', contact_phone: '', revision: 1 })
  await waitFor(async () => (await shop.contact()).email === 'help@shop.test')
  assert.deepEqual((await shop.read()).body.name, null)
})

test('a cached response shows the new name of the shop', async () => {
  const shop = await openIdentityShop()
  const imprint = async () => (await shop.site.request('/api/content/pages/about')).text()
  assert.match(await imprint(), /Outwit/)
  await shop.save({ ...IDENTITY, revision: 0 })
  await waitFor(async () => /Lamp &(amp;)? Co\./.test(await imprint()))
})

test('an issued invoice keeps its seller, and the next one has the new one', async () => {
  const shop = await openIdentityShop()
  const invoices = async () => {
    await shop.handleEvents()
    const { rows } = await shop.db.execute<{ document: InvoiceDocument }>(sql`
      select document from invoices order by seq`)
    return rows.map(({ document: { seller } }) => [seller.name, seller.taxId])
  }
  await shop.buy([{ variant: shop.mug }])
  assert.deepEqual(await invoices(), [['Lamps Ltd', null]])
  const { body } = await shop.request<{ revision: number }>('GET', '/settings/seller')
  const saved = await shop.request('PUT', '/settings/seller', { ...SELLER, ...body, ...SELLER })
  assert.equal(saved.status, 200)
  await shop.buy([{ variant: shop.mug }])
  assert.deepEqual(await invoices(), [
    ['Lamps Ltd', null],
    ['Lamp & Co. B.V.', 'NL123456789B01'],
  ])
})

test('bad values of the identity, the seller and the time zone are refused and change nothing', async () => {
  const shop = await openIdentityShop()
  for (const bad of [
    { name: 'x'.repeat(61) },
    { name: 'Lamp\nBcc: all@lamp.example' },
    { contact_email: 'nobody' },
    { contact_phone: '555-SHOES' },
    { revision: -1 },
    { revision: undefined },
  ])
    assert.equal((await shop.save({ ...IDENTITY, revision: 0, ...bad })).status, 422)
  const { body: seller } = await shop.request<object>('GET', '/settings/seller')
  for (const bad of [
    { name: '' },
    { address_lines: Array(7).fill('Quay') },
    { address_lines: ['x'.repeat(81)] },
    { tax_id: '' },
  ]) {
    const { status } = await shop.request('PUT', '/settings/seller', { ...seller, ...bad })
    assert.equal(status, 422, JSON.stringify(bad))
  }
  for (const time_zone of ['Mars/Olympus', '+02:00', '', 'Europe/Berlin; drop table orders']) {
    const body = { time_zone, revision: 0 }
    assert.equal((await shop.request('PUT', '/settings/time-zone', body)).status, 422, time_zone)
  }
  const { rows } = await shop.db.execute(sql`select key from settings order by key`)
  assert.deepEqual(rows, [{ key: 'seller' }])
})

test('campaigns and opening hours are in the time zone of the shop', async () => {
  const shop = await openIdentityShop()
  const saved = await shop.request('PUT', '/settings/time-zone', {
    ...{ time_zone: 'Asia/Tokyo', revision: 0 },
  })
  assert.deepEqual([saved.status, saved.body], [200, { time_zone: 'Asia/Tokyo', revision: 1 }])
  const zones = await Promise.all(
    ['/promotions/summary', '/support/settings'].map(
      async (path) => (await shop.request<{ time_zone: string }>('GET', path)).body.time_zone,
    ),
  )
  assert.deepEqual(zones, ['Asia/Tokyo', 'Asia/Tokyo'])
})

async function openIdentityShop() {
  const shop = await openClerkShop()
  return {
    ...shop,
    read: () => shop.request<typeof IDENTITY>('GET', '/settings/identity'),
    save: (body: object) => shop.request('PUT', '/settings/identity', body),
    contact: async () =>
      (await shop.mina.request<{ email: string }>('GET', '/api/content/contact')).body,
  }
}

/** Processes are notified of a change after its commit. */
async function waitFor(isDone: () => Promise<boolean>) {
  for (let round = 0; round < 100; round++) {
    if (await isDone()) return
    await sleep(20)
  }
  assert.fail('it has not happened within two seconds')
}
