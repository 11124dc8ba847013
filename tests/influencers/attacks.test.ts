import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { parseStringPromise } from 'xml2js'
import { encodeSortedCursor } from '#platform/db/cursor'
import { application } from '#tests/support/influencer-application'
import { openPayoutShop, PAYOUT_DETAILS, PAYOUT_SETTINGS } from '#tests/support/payout-shop'
import { openRateLimits } from '#tests/support/rate-limits'
import { openTestSite } from '#tests/support/test-site'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'
import { buildSepaFile } from '../../modules/payouts/files/build-sepa-file.ts'
import { createShortLinks } from '../../server/http/short-links.ts'

interface Answer {
  results: object[]
}

test('a short link leads to a page of the shop, also if what follows a language looks like another site', async () => {
  for (const [to, path] of [
    ['/de/products/cap/', '/products/cap'],
    ['/de//evil.example', '/evil.example'],
    ['/en/\\evil.example', '/evil.example'],
    ['/fr///evil.example', '/evil.example'],
    ['//evil.example', '/'],
  ] as const) {
    const link = `/nl/r/JANA38?to=${encodeURIComponent(to)}`
    for (const [address, language] of [
      [link, '/nl'],
      [link.slice(3), ''],
    ] as const) {
      const { headers } = await createShortLinks().request(address)
      assert.equal(headers.get('Location'), `${language}${path}?ref=JANA38`, to)
    }
  }
})

test('a name that banks cannot read does not spoil the SEPA file of the others, and one in Greek or Cyrillic is transliterated', async () => {
  const names = ['Ελένη Παπαδοπούλου', 'Жана Щерева', '李小龙', 'Ayşe Ğül <İş> & Söhne']
  const transfers = names.map((name, index) => ({
    ...{ reference: `PO-00000${index}`, name, iban: 'DE89370400440532013000' },
    ...{ bic: 'COBADEFFXXX', minor: 100, currency: 'EUR' },
  }))
  const batch = { number: 1 } as Parameters<typeof buildSepaFile>[0]['batch']
  const input = { batch, debtor: PAYOUT_SETTINGS.debtor, now: new Date() }
  const file = await buildSepaFile({ ...input, transfers })
  assert.ok(file.ok)
  const { Document } = await parseStringPromise(file.value, { explicitArray: false })
  const { GrpHdr, PmtInf } = Document.CstmrCdtTrfInitn
  assert.deepEqual([GrpHdr.NbOfTxs, GrpHdr.CtrlSum], ['3', '3.00'])
  assert.deepEqual(
    PmtInf.CdtTrfTxInf.map(({ Cdtr }: { Cdtr: { Nm: string } }) => Cdtr.Nm),
    ['Eleni Papadopoulou', 'Zhana Shtereva', 'Ayse Guel  Is  + Soehne'],
  )
  const unreadable = await buildSepaFile({ ...input, transfers: transfers.slice(2, 3) })
  assert.deepEqual(unreadable, { ok: false, error: { code: 'payout_no_sepa_transfers' } })
})

test('cursors and days that no database has, anonymous applicants, and a feed that is read without end are refused', async () => {
  const shop = await openPayoutShop()
  const noor = await shop.addClerk()
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    insert into payout_batches (id, state, currency, rate, rate_date, created_by, created_at, ended_at)
    select gen_random_uuid(), 'cancelled', 'EUR', 1, now(), ${noor.id}, now(), now() from generate_series(1, 2)
    returning id`)
  const [first, second] = [rows[0]!, rows[1]!]
  const list = (query: string) =>
    shop.call<{ items: { id: string }[]; next_cursor: string }>(
      ...([noor, 'GET', `/admin/payout-batches?limit=1${query}`] as const),
    )
  const newest = (await list('')).body
  const older = (await list(`&cursor=${newest.next_cursor}`)).body
  assert.deepEqual([newest.items[0]?.id, older.items?.[0]?.id], [second.id, first.id])

  const owner = await shop.addStaff('owner', 'another-owner@example.com')
  const refused = [
    `payout-batches?cursor=${encodeSortedCursor('other', ['1'])}`,
    ...['influencers/figures', 'influencers', 'affiliate/clicks'].map(
      (path) => `${path}?from_day=0001-01-01&to_day=0001-01-02`,
    ),
  ]
  for (const path of refused)
    assert.equal((await shop.call(owner, 'GET', `/admin/${path}`)).status, 422, path)
  const far = encodeSortedCursor('batches', ['999999999999999999'])
  assert.equal((await list(`&cursor=${far}`)).body.items[0]?.id, second.id)
  // In UTC it is the year 10000.
  const times = { starts_at: null, ends_at: '9999-12-31T23:59:59-14:00' }
  const rate = { label: 'Sale', percent: 1, ...times }
  assert.equal((await shop.call(owner, 'POST', '/admin/commission-rates', rate)).status, 422)

  const theo = await shop.signUp({ email: 'theo@example.com', password: 'lamp-by-the-window' })
  await shop.db.execute(sql`update users set is_anonymous = true where email = 'theo@example.com'`)
  for (const [method, path, body] of [
    ['PUT', '/influencer-application', application],
    ['POST', '/influencer-uploads', { kind: 'id', size: 10, name: 'id.png' }],
  ] as const) {
    const refused = await shop.call(shop.as(theo), method, path, body)
    assert.deepEqual([refused.status, refused.body.error?.code], [403, 'account_required'], path)
  }

  // A suspended influencer is answered without the catalogue, and counted as well.
  await shop.db.execute(
    sql`update influencers set suspended_at = approved_at, suspension_reason = 'other'`,
  )
  const rateLimits = openRateLimits(shop.shop.url)
  const { site } = await openTestSite({ shop: shop.shop, rateLimits })
  const headers = { Authorization: `Bearer ${shop.token}` }
  const read = async () => (await site.request('/api/account/influencer/feed', { headers })).status
  for (let reads = 0; reads < 20; reads++) assert.equal(await read(), 403)
  assert.equal(await read(), 429)
})

test('a clerk who is an influencer decides nothing about themselves: no application, suspension, check or payout', async () => {
  const shop = await openPayoutShop()
  await shop.saveSettings()
  await shop.earn()
  await shop.enterDetails()
  const [noor, theo, lena] = [await shop.addClerk(), await shop.addClerk(), await shop.addClerk()]
  const { id, payouts } = (await noor.batch()).body
  await theo.batch(`/${id}/approve`)
  await shop.db.execute(sql`update influencers set user_id = ${lena.id}`)
  await shop.call(lena, 'PUT', '/influencer-application', application)
  const post = (path: string, body: object) =>
    shop.call<Answer>(lena, 'POST', `/admin/${path}`, body)
  const assertOwn = async (path: string, body: object, code = 'influencer_is_own') => {
    const own = await post(path, body)
    assert.deepEqual([own.status, own.body.error?.code], [409, code], path)
  }

  const applications = `influencer-applications/${lena.id}`
  await assertOwn(`${applications}/approve`, { revision: 1 })
  await assertOwn(`${applications}/reject`, { revision: 1, reason: 'other' })
  const decided = await post('influencer-applications/decisions', {
    ...{ decision: 'approve', applications: [{ id: lena.id, revision: 1 }] },
  })
  assert.deepEqual(decided.body.results, [{ id: lena.id, outcome: 'is_own' }])
  await shop.db.execute(sql`
    update influencer_profiles set status = 'approved', decided_at = now()`)
  await shop.db.execute(sql`
    update influencers set suspended_at = approved_at, suspension_reason = 'suspected_fraud'`)
  await assertOwn(`${applications}/resume`, { revision: 1 })
  const harmless = { decision: 'harmless', comment: 'It was me.' }
  await assertOwn(`influencer-checks/${shop.influencer.id}/no_sales/decisions`, harmless)

  // One who marks the own payout as failed after the transfer would be paid again.
  const payout = `payouts/${payouts[0]!.id}`
  await assertOwn(`${payout}/failed`, { reason: 'other' }, 'payout_is_own')
  await assertOwn(`${payout}/paid`, {}, 'payout_is_own')
  assert.equal((await theo.close(payouts[0]!.id, 'paid')).status, 200)
})

test('nothing is left of the payout details of Mina who deletes her account while they are saved and while a batch waits', async () => {
  const shop = await openPayoutShop()
  await shop.saveSettings()
  await shop.earn()
  await shop.enterDetails()
  const noor = await shop.addClerk()
  const { id } = (await noor.batch()).body
  const mina = await shop.signInMina()
  const { erased, saved } = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${shop.userId} for update`)
    const started = { erased: mina.request('DELETE', '/account') }
    await waitForLockWaiters(shop.db, 1)
    const saved = mina.save(PAYOUT_DETAILS)
    await waitForLockWaiters(shop.db, 2)
    return { ...started, saved }
  })
  assert.deepEqual([(await erased).status, (await saved).status], [204, 404])
  assert.equal((await noor.batch(`/${id}/cancel`)).status, 200)
  const { rows } = await shop.db.execute(sql`
    select (select count(*)::int from payout_accounts) as accounts, details, iban_end, encrypted_account from payouts`)
  assert.deepEqual(rows, [
    { accounts: 0, details: null, iban_end: '****', encrypted_account: null },
  ])
})

test('an application that is saved while the account is deleted is refused like that of a session that has ended', async () => {
  const shop = await openPayoutShop()
  const mina = await shop.signInMina()
  const { erased, saved } = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${shop.userId} for update`)
    const started = { erased: mina.request('DELETE', '/account') }
    await waitForLockWaiters(shop.db, 1)
    const saved = mina.request('PUT', '/influencer-application', application)
    await waitForLockWaiters(shop.db, 2)
    return { ...started, saved }
  })
  assert.deepEqual([(await erased).status, (await saved).status], [204, 401])
  const { rows } = await shop.db.execute(
    sql`select from influencer_profiles where full_name is not null`,
  )
  assert.equal(rows.length, 0)
})
