import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { VisitorCountry } from '#contract/account'
import { openSignedInShop } from '#tests/support/signed-in-shop'
import { openTestShop } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

const GERMAN_ADDRESS = '194.25.2.129'

test('a guest is in the country of the first language that names one, else of the network, else of the shop', async () => {
  const find = await openSite({ defaultCountry: 'NL', trustedProxies: 1 })
  const headers = { 'X-Forwarded-For': GERMAN_ADDRESS }
  const french = { ...headers, 'Accept-Language': 'en;q=0.5, fr-CA' }
  assert.deepEqual(await find(french), { country: 'CA', source: 'languages' })
  const brazilian = { ...headers, 'Accept-Language': 'pt-BR, tr' }
  assert.deepEqual(await find(brazilian), { country: 'TR', source: 'languages' })
  for (const none of ['en', '*', '', 'no such thing;q=2']) {
    const found = await find({ ...headers, 'Accept-Language': none })
    assert.deepEqual(found, { country: 'DE', source: 'network' }, none)
  }
  for (const address of ['10.0.0.1', '2001:db8::1', '<script>', '']) {
    const found = await find({ 'X-Forwarded-For': address })
    assert.deepEqual(found, { country: 'NL', source: 'default' }, address)
  }
})

test('what the proxy states comes before the address, and a country that the shop does not know tells nothing', async () => {
  const find = await openSite({ trustedProxies: 1, countryHeader: 'CF-IPCountry' })
  const address = { 'X-Forwarded-For': GERMAN_ADDRESS }
  const british = await find({ ...address, 'CF-IPCountry': 'GB' })
  assert.deepEqual(british, { country: 'GB', source: 'network' })
  for (const unknown of ['XX', 'T1', 'gb', 'GB,DE']) {
    const found = await find({ ...address, 'CF-IPCountry': unknown })
    assert.deepEqual(found, { country: 'US', source: 'default' }, unknown)
  }
  assert.deepEqual(await find(address), { country: 'DE', source: 'network' })
})

test('without a proxy nobody can state another address or country', async () => {
  const find = await openSite({})
  const found = await find({ 'X-Forwarded-For': GERMAN_ADDRESS, 'CF-IPCountry': 'GB' })
  assert.deepEqual(found, { country: 'US', source: 'default' })
})

test('Mina is in the country of her profile, else of her default address, whatever her languages are', async () => {
  const { as, db, signIn, userId } = await openShop()
  const find = async () => {
    const response = await as(await signIn()).request('GET', '/visitor-country')
    const { country, source } = await response.json()
    return { country, source }
  }
  assert.equal((await find()).source, 'default')
  await db.execute(sql`insert into addresses (id, user_id, slot, type, first_name, last_name, street, city, zip_code,
      country, is_default, created_at, updated_at)
    values (gen_random_uuid(), ${userId}, 1, 'home', 'Mina', 'O', 'Ring 1', 'Wien', '1010', 'AT', true, now(), now())`)
  assert.deepEqual(await find(), { country: 'AT', source: 'profile' })
  const choose = (country: string) =>
    db.execute(
      sql`update users set user_metadata = user_metadata || jsonb_build_object('country', ${country}::text)`,
    )
  await choose('SE')
  assert.deepEqual(await find(), { country: 'SE', source: 'profile' })
  await choose('Atlantis')
  assert.deepEqual(await find(), { country: 'AT', source: 'profile' })
})

test('the answer is private, since it differs by visitor', async () => {
  const { site } = await openTestSite({ shop: await openTestShop() })
  const response = await site.request('/api/visitor-country')
  assert.equal(response.headers.get('Cache-Control'), 'private, no-store')
})

type Options = Omit<Parameters<typeof openTestSite>[0], 'shop'>

async function openSite(options: Options) {
  const { site } = await openTestSite({ shop: await openTestShop(), ...options })
  return async (headers: Record<string, string>) => {
    const response = await site.request('/api/visitor-country', { headers })
    const { country, source }: VisitorCountry = await response.json()
    return { country, source }
  }
}

async function openShop() {
  const shop = await openSignedInShop()
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from users`)
  return { ...shop, userId: rows[0]!.id }
}
