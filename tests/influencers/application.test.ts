import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { saveContentPage } from '#modules/content'
import { buildSystemActor } from '#platform/actor'
import { theo } from '../support/auth-shop.ts'
import { application } from '../support/influencer-application.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'

test('Mina applies, and her application waits for a decision', async () => {
  const { mina, db } = await openShop()
  assert.deepEqual((await mina.read()).application, null)
  const { status, body } = await mina.save(application)
  assert.equal(status, 200)
  assert.deepEqual([body.status, body.youtube, body.phone_number], ['pending', null, null])
  assert.deepEqual((await mina.read()).application, body)
  const accepted = await db.execute(sql`select version from influencer_terms_acceptances`)
  assert.deepEqual(accepted.rows, [{ version: (await mina.read()).terms_version }])
})

test('Mina accepts the terms that the owner has published, and an update accepts no newer ones', async () => {
  const shop = await openShop()
  const { mina, db } = shop
  const first = (await mina.read()).terms_version
  assert.match(first, /^\d{4}-\d{2}-\d{2}$/)
  await publishTerms(shop, 0)
  const { terms_version: published } = await mina.read()
  assert.notEqual(published, first)
  const outdated = await mina.save({ ...application, terms_version: first })
  assert.deepEqual([outdated.status, outdated.body.error.code], [409, 'influencer_terms_changed'])
  assert.equal((await mina.read()).application, null)
  assert.equal((await mina.save({ ...application, terms_version: published })).status, 200)
  await publishTerms(shop, 1)
  const changes = { terms_version: published, content_type: 'videos' }
  assert.equal((await mina.save({ ...application, ...changes })).body.content_type, 'videos')
  const own = await mina.read()
  assert.equal(own.accepted_terms_version, published)
  assert.ok(own.terms_version > published)
  assert.deepEqual(await listAcceptances(db), [published])
})

test('Mina accepts terms that were published later once, and only those that are published now', async () => {
  const shop = await openShop()
  const { mina, theo: other, guest, db } = shop
  await mina.save(application)
  const { terms_version: first } = await mina.read()
  await publishTerms(shop, 0)
  const { terms_version: second } = await mina.read()
  await publishTerms(shop, 1)
  const { terms_version: third } = await mina.read()
  for (const version of [first, second]) {
    const { status, body } = await mina.acceptTerms(version)
    assert.deepEqual([status, body.error.code], [409, 'influencer_terms_changed'], version)
  }
  assert.deepEqual(await listAcceptances(db), [first])
  assert.equal((await other.acceptTerms(third)).status, 404, 'Theo has not applied')
  assert.equal((await guest.acceptTerms(third)).status, 401)
  const answers = await Promise.all(Array.from({ length: 5 }, () => mina.acceptTerms(third)))
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.accepted_terms_version]),
    Array(5).fill([200, third]),
  )
  assert.deepEqual(await listAcceptances(db), [first, third])
})

test('an update keeps the status and the date of the application', async () => {
  const { mina, db, advanceClock } = await openShop()
  const { body: first } = await mina.save(application)
  await db.execute(sql`update influencer_profiles set status = 'approved', decided_at = updated_at`)
  advanceClock(60)
  const { body: updated } = await mina.save({ ...application, niche: 'food', tiktok: '@mina' })
  const { decided_at, ...rest } = updated
  assert.deepEqual(
    { ...rest, decided_at: null },
    { ...first, status: 'approved', niche: 'food', tiktok: '@mina' },
  )
  assert.notEqual(decided_at, null)
})

test('an application sent ten times at once is one application', async () => {
  const { mina, db } = await openShop()
  const answers = await Promise.all(Array.from({ length: 10 }, () => mina.save(application)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  const rows = await db.execute(sql`select revision from influencer_profiles`)
  assert.deepEqual(rows.rows, [{ revision: 10 }])
})

test('Theo neither reads nor changes Mina’s application, and a guest is asked to sign in', async () => {
  const { mina, theo: other, guest } = await openShop()
  await mina.save(application)
  assert.equal((await other.read()).application, null)
  await other.save({ ...application, full_name: 'Theo Baum' })
  assert.equal((await mina.read()).application.full_name, 'Mina Keller')
  assert.equal((await guest.save(application)).status, 401)
})

const INVALID: [string, object, string][] = [
  ['full_name', { full_name: 'M' }, 'Full name must be at least 2 characters'],
  ['email', { email: 'mina' }, 'Please enter a valid email address'],
  ['location', { location: '' }, 'Please provide your location'],
  ['followers_count', { followers_count: -1 }, 'Please enter a valid number of followers'],
  ['followers_count', { followers_count: 1.5 }, 'Please enter a valid number of followers'],
  ['bio', { bio: 'x'.repeat(49) }, 'Bio must be at least 50 characters long'],
  ['bio', { bio: 'x'.repeat(501) }, 'Bio cannot exceed 500 characters'],
  [
    'promotion_plan',
    { promotion_plan: 'One review.' },
    'Please provide more detail about your promotion plans',
  ],
  ['promotion_plan', { promotion_plan: 'x'.repeat(501) }, 'Text cannot exceed 500 characters'],
  ['niche', { niche: '' }, 'Please select your main content niche'],
  ['is_accurate', { is_accurate: false }, 'You must confirm that your information is accurate'],
  ['accepts_terms', { accepts_terms: false }, 'You must agree to the terms and conditions'],
  ['instagram', { instagram: null }, 'Give at least one social profile'],
  [
    'website',
    { website: 'javascript:alert(1)' },
    'Enter a web address, such as https://example.com',
  ],
  [
    'instagram',
    { instagram: 'javascript:alert(1)' },
    'Enter a name such as @mina.home, or a web address',
  ],
]

test('an application with an invalid field is rejected by the words of the form', async () => {
  const { mina } = await openShop()
  for (const [field, change, message] of INVALID) {
    const { status, body } = await mina.save({ ...application, ...change })
    assert.equal(status, 422, field)
    assert.deepEqual(body.error.fields[field], message, JSON.stringify(body))
  }
  assert.equal((await mina.read()).application, null)
})

async function openShop() {
  const shop = await openSignedInShop()
  const connect = (token: string | undefined) => {
    const { request } = shop.as(token)
    return {
      read: async () => (await request('GET', '/influencer-application')).json(),
      save: async (body: object) => {
        const response = await request('PUT', '/influencer-application', body)
        return { status: response.status, body: await response.json() }
      },
      acceptTerms: async (version: string) => {
        const body = { terms_version: version }
        const response = await request('PUT', '/influencer-application/terms', body)
        return { status: response.status, body: await response.json() }
      },
    }
  }
  return {
    ...shop,
    mina: connect(shop.accessToken),
    theo: connect(await shop.signUp(theo)),
    guest: connect(undefined),
  }
}

/** The owner publishes other terms, a minute later. */
async function publishTerms({ db, advanceClock, now }: Shop, seenRevision: number) {
  advanceClock(60)
  const source = { title: 'Terms', description: 'For influencers.', markdown: 'Be honest.' }
  const saved = await saveContentPage(db, {
    ...{ page: 'influencer-terms', language: 'nl', source, seenRevision },
    ...{ actor: buildSystemActor('test'), now: now() },
  })
  assert.ok(saved.ok)
}

type Shop = Awaited<ReturnType<typeof openShop>>

async function listAcceptances(db: Shop['db']) {
  const { rows } = await db.execute<{ version: string }>(
    sql`select version from influencer_terms_acceptances order by accepted_at`,
  )
  return rows.map(({ version }) => version)
}
