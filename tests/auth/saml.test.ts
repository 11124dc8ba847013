import assert from 'node:assert/strict'
import { test } from 'node:test'
import { desc } from 'drizzle-orm'
import { request as ask } from 'undici'
import { parseSamlMetadata } from '#modules/identity'
import { auditLog, users } from '#tables/identity'
import { badValues } from '../bad-input/values.ts'
import { expectSession, mina, openAuthShop } from '../support/auth-shop.ts'
import { parseRedirect } from '../support/oauth-shop.ts'
import { openSamlProvider, type SamlAssertionInput } from '../support/saml-provider.ts'

const ID = '7b1f5c1e-3b0f-4d1c-9d0e-0c8e6b7f1a22'
const domain = 'work.example'

async function openWork(more: Parameters<typeof openAuthShop>[0] = {}) {
  let metadata = async () => ''
  const employer = await openSamlProvider(() => metadata())
  const known = await parseSamlMetadata(employer.metadata)
  assert.ok(known)
  const samlProviders = [{ id: ID, domains: [domain], attributes: {}, ...known }]
  const accounts = await openAuthShop({ samlProviders, ...more })
  const { postJson, request } = accounts
  metadata = async () => (await request('/auth/v1/sso/saml/metadata')).text()

  async function leave(body: object = { domain }) {
    const answer = await postJson('/sso', { ...body, skip_http_redirect: true })
    return ((await answer.json()) as { url: string }).url
  }
  async function comeBack(form: Record<string, string>, headers: Record<string, string> = {}) {
    const { origin } = new URL((await request('/auth/v1/health')).url)
    const answer = await ask(`${origin}/auth/v1/sso/saml/acs`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: `${new URLSearchParams(form)}`,
    })
    await answer.body.dump()
    return { status: answer.statusCode, ...parseRedirect(`${answer.headers.location}`) }
  }
  const walk = async (said?: SamlAssertionInput) =>
    comeBack(await employer.signIn(await leave(), said))
  return { ...accounts, employer, leave, comeBack, walk }
}

test('Mina signs in by SAML into the same account each time, which is never linked to another', async () => {
  const { createClient, walk } = await openWork({ autoconfirm: true })
  await createClient().signUp({ ...mina, email: 'mina@work.example' })
  const first = await walk()
  assert.equal(first.status, 302)
  const { data } = await createClient().getUser(first.fragment.access_token)
  assert.equal(data.user?.email, 'mina@work.example')
  assert.deepEqual(data.user?.app_metadata, { provider: `sso:${ID}`, providers: [`sso:${ID}`] })
  assert.ok(data.user?.email_confirmed_at)
  const again = await createClient().getUser((await walk()).fragment.access_token)
  assert.equal(again.data.user?.id, data.user?.id)
  const own = await createClient().signInWithPassword({ ...mina, email: 'mina@work.example' })
  expectSession(own)
  assert.notEqual(own.data.user?.id, data.user?.id)
})

test('a client starts SSO by domain and exchanges the code it receives', async () => {
  const { comeBack, employer, createClient } = await openWork()
  const client = createClient('pkce')
  const { data, error } = await client.signInWithSSO({ domain })
  assert.equal(error, null)
  const landed = await comeBack(await employer.signIn(data!.url))
  const exchanged = await client.exchangeCodeForSession(landed.query.code!)
  expectSession(exchanged)
  assert.equal(exchanged.data.user?.email, 'mina@work.example')
})

test('disabled SAML is reported before the input is checked, and otherwise an unknown provider is reported', async () => {
  const off = await openAuthShop()
  for (const body of ['{', {}, { domain: 7 }]) {
    const answer = await off.postJson('/sso', body)
    assert.deepEqual([answer.status, (await answer.json()).msg], [404, 'SAML 2.0 is disabled'])
  }
  assert.equal((await off.request('/auth/v1/sso/saml/metadata')).status, 404)
  const { postJson } = await openWork()
  const toStatusAndCode = async (body: object) => {
    const answer = await postJson('/sso', body)
    return [answer.status, (await answer.json()).error_code]
  }
  assert.deepEqual(await toStatusAndCode({ domain: 'other.example' }), [
    404,
    'sso_provider_not_found',
  ])
  assert.deepEqual(await toStatusAndCode({ provider_id: crypto.randomUUID() }), [
    404,
    'sso_provider_not_found',
  ])
  assert.deepEqual(await toStatusAndCode({}), [400, 'validation_failed'])
  assert.deepEqual(await toStatusAndCode({ domain, provider_id: ID }), [400, 'validation_failed'])
})

const invalidAssertions: Record<string, SamlAssertionInput> = {
  'for another shop': { audience: 'https://other.example' },
  'for another recipient': { recipient: 'https://other.example/acs' },
  'by another issuer': { issuer: 'https://evil.example' },
  'to another request': { inResponseTo: '_another' },
  'that has expired': { from: -20, until: -10 },
  'that is not valid yet': { from: 20, until: 30 },
  'with a transient NameID': {
    nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  },
  'with an address outside its domains': { email: 'theo@example.com' },
}

for (const [what, said] of Object.entries(invalidAssertions)) {
  test(`a SAML response ${what} is rejected`, async () => {
    const { walk } = await openWork()
    const landed = await walk(said)
    assert.equal(landed.fragment.access_token, undefined)
    assert.equal(landed.query.error_code, 'validation_failed')
  })
}

const tamperings: Record<string, (xml: string) => string> = {
  'without a signature': (xml) => xml.replace(/<(\w+:)?Signature[ >].*?<\/(\w+:)?Signature>/s, ''),
  'with another NameID': (xml) => xml.replaceAll('employee-7', 'employee-8'),
  'with a NameID that is changed behind a comment': (xml) =>
    xml.replaceAll('employee-7', 'employee-7<!-- -->8'),
  'with a document type': (xml) => `<!DOCTYPE x [<!ENTITY e "1">]>${xml}`,
  'with a second assertion before it': (xml) =>
    xml.replace(assertion(xml), forged(xml) + assertion(xml)),
  'with a second assertion after it': (xml) =>
    xml.replace(assertion(xml), assertion(xml) + forged(xml)),
  'wrapped in an unsigned assertion': (xml) => {
    const outer = forged(xml).replace(/<\/saml:Assertion>$/, `${assertion(xml)}</saml:Assertion>`)
    return xml.replace(assertion(xml), outer)
  },
  'moved into an extension': (xml) => {
    const moved = `<samlp:Extensions>${assertion(xml)}</samlp:Extensions>${forged(xml)}`
    return xml.replace(assertion(xml), moved)
  },
}

const assertion = (xml: string) => xml.match(/<saml:Assertion.*<\/saml:Assertion>/s)![0]

function forged(xml: string): string {
  const bare = assertion(xml).replace(/<(\w+:)?Signature[ >].*?<\/(\w+:)?Signature>/s, '')
  return bare.replaceAll('employee-7', 'employee-8').replace(/ ID="[^"]+"/, ' ID="_forged"')
}

for (const [what, change] of Object.entries(tamperings)) {
  test(`a signed SAML response ${what} is rejected`, async () => {
    const { comeBack, employer, leave } = await openWork()
    const form = await employer.signIn(await leave())
    const xml = Buffer.from(form.SAMLResponse, 'base64').toString()
    assert.match(xml, /Signature/)
    assert.notEqual(change(xml), xml)
    const SAMLResponse = Buffer.from(change(xml)).toString('base64')
    const landed = await comeBack({ ...form, SAMLResponse })
    assert.equal(landed.fragment.access_token, undefined)
    assert.equal(landed.query.error_code, 'validation_failed')
  })
}

test('the audit log tells the administrator what was wrong with a SAML response', async () => {
  const { db, walk } = await openWork()
  const whyNot = async (said: SamlAssertionInput) => {
    await walk(said)
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    return entry!.detail.reason
  }
  assert.match(`${await whyNot(invalidAssertions['for another shop']!)}`, /audience/i)
  assert.match(`${await whyNot(invalidAssertions['by another issuer']!)}`, /issuer/i)
  assert.match(`${await whyNot(invalidAssertions['that has expired']!)}`, /subject confirmation/i)
})

test('a banned user is rejected at a SAML sign-in', async () => {
  const { db, now, walk } = await openWork()
  assert.ok((await walk()).fragment.access_token)
  await db.update(users).set({ bannedUntil: new Date(now().getTime() + 60_000) })
  assert.equal((await walk()).query.error_code, 'user_banned')
})

test('a SAML response is accepted once, in time, for its own request, and in the requesting browser', async () => {
  const { comeBack, employer, leave, advanceClock } = await openWork()
  const form = await employer.signIn(await leave())
  const lured = await comeBack(form, { 'Sec-Fetch-Mode': 'navigate' })
  assert.equal(lured.query.error_code, 'bad_oauth_state')
  assert.ok((await comeBack(form)).fragment.access_token)
  assert.equal((await comeBack(form)).query.error_code, 'flow_state_already_used')

  const other = await employer.signIn(await leave())
  const mixed = await comeBack({ ...form, RelayState: other.RelayState })
  assert.equal(mixed.query.error_code, 'validation_failed')
  const unasked = await comeBack({ SAMLResponse: form.SAMLResponse })
  assert.equal(unasked.query.error_code, 'validation_failed')

  const late = await employer.signIn(await leave())
  advanceClock(121)
  assert.equal((await comeBack(late)).query.error_code, 'bad_oauth_state')
})

test('a comment inside the signed NameID does not shorten it', async () => {
  const { comeBack, employer, leave, createClient } = await openWork()
  const form = await employer.signIn(await leave())
  const xml = Buffer.from(form.SAMLResponse, 'base64').toString()
  const cut = xml.replaceAll('employee-7', 'employee<!-- -->-7')
  const landed = await comeBack({ ...form, SAMLResponse: Buffer.from(cut).toString('base64') })
  if (landed.query.error_code) return
  const { data } = await createClient().getUser(landed.fragment.access_token)
  assert.equal(data.user?.identities?.[0]?.id, 'employee-7')
})

test('invalid SAML requests and responses are rejected without a server error', async () => {
  const { comeBack, leave, postJson } = await openWork()
  const good = { domain, redirect_to: 'http://shop.test/', code_challenge: 'x' }
  for (const name of [...Object.keys(good), 'provider_id', 'skip_http_redirect']) {
    for (const value of badValues) {
      const answer = await postJson('/sso', { ...good, [name]: value })
      assert.ok(answer.status < 500, `${name}=${JSON.stringify(value)?.slice(0, 40)}`)
      await answer.text()
    }
  }
  const xmls = [
    '',
    'x',
    '<a/>',
    '<Response/>',
    '<Response><Assertion/></Response>',
    '<',
    '<a>\u0000</a>',
  ]
  for (const xml of xmls) {
    const RelayState = new URL(await leave()).searchParams.get('RelayState')!
    const SAMLResponse = Buffer.from(xml).toString('base64')
    const landed = await comeBack({ RelayState, SAMLResponse })
    assert.equal(landed.query.error_code, 'validation_failed', xml)
  }
  const long = await comeBack({ RelayState: 'x', SAMLResponse: 'A'.repeat(300_000) })
  assert.equal(long.query.error_code, 'validation_failed')
})

test('a SAML user cannot change the data that the identity provider manages', async () => {
  const { createClient, walk } = await openWork()
  const { access_token, refresh_token } = (await walk()).fragment
  const client = createClient()
  expectSession(
    await client.setSession({ access_token: access_token!, refresh_token: refresh_token! }),
  )
  for (const change of [{ email: 'ada@example.com' }, { password: 'a-good-one-1' }]) {
    const { error } = await client.updateUser(change)
    assert.deepEqual([error?.code, error?.status], ['user_sso_managed', 422])
  }
  assert.equal((await client.updateUser({ data: { desk: 4 } })).error, null)
})
