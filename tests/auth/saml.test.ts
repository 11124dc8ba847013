import assert from 'node:assert/strict'
import { test } from 'node:test'
import { desc } from 'drizzle-orm'
import { request as undiciRequest } from 'undici'
import { parseSamlMetadata } from '#modules/identity'
import { auditLog, users } from '#tables/identity'
import { badValues } from '../bad-input/values.ts'
import { expectSession, mina, openAuthShop } from '../support/auth-shop.ts'
import { parseRedirect } from '../support/oauth-shop.ts'
import { openSamlProvider, type SamlAssertionInput } from '../support/saml-provider.ts'

const ID = '7b1f5c1e-3b0f-4d1c-9d0e-0c8e6b7f1a22'
const domain = 'work.example'

async function openSamlShop(
  settings: Parameters<typeof openAuthShop>[0] = {},
  providerOptions: Parameters<typeof openSamlProvider>[1] = {},
) {
  let metadata = async () => ''
  const samlProvider = await openSamlProvider(() => metadata(), providerOptions)
  const parsedMetadata = await parseSamlMetadata(samlProvider.metadata)
  assert.ok(parsedMetadata)
  const samlProviders = [{ id: ID, domains: [domain], attributes: {}, ...parsedMetadata }]
  const shop = await openAuthShop({ samlProviders, ...settings })
  const { postJson, request } = shop
  metadata = async () => (await request('/auth/v1/sso/saml/metadata')).text()

  async function startSso(body: object = { domain }) {
    const answer = await postJson('/sso', { ...body, skip_http_redirect: true })
    return ((await answer.json()) as { url: string }).url
  }
  async function postSamlResponse(
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ) {
    const { origin } = new URL((await request('/auth/v1/health')).url)
    const answer = await undiciRequest(`${origin}/auth/v1/sso/saml/acs`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: `${new URLSearchParams(form)}`,
    })
    const { statusCode: status, headers: responseHeaders } = answer
    const text = await answer.body.text()
    if (!responseHeaders.location) {
      const noFragment: Record<string, string> = {}
      return { status, query: JSON.parse(text) as Record<string, string>, fragment: noFragment }
    }
    return { status, ...parseRedirect(`${responseHeaders.location}`) }
  }
  const signInBySaml = async (assertionInput?: SamlAssertionInput) =>
    postSamlResponse(await samlProvider.signIn(await startSso(), assertionInput))
  return { ...shop, samlProvider, startSso, postSamlResponse, signInBySaml }
}

test('Mina signs in by SAML into the same account each time, which is never linked to another', async () => {
  const { createClient, signInBySaml } = await openSamlShop({ autoconfirm: true })
  await createClient().signUp({ ...mina, email: 'mina@work.example' })
  const first = await signInBySaml()
  assert.equal(first.status, 302)
  const { data } = await createClient().getUser(first.fragment.access_token)
  assert.equal(data.user?.email, 'mina@work.example')
  assert.deepEqual(data.user?.app_metadata, { provider: `sso:${ID}`, providers: [`sso:${ID}`] })
  assert.ok(data.user?.email_confirmed_at)
  const again = await createClient().getUser((await signInBySaml()).fragment.access_token)
  assert.equal(again.data.user?.id, data.user?.id)
  const own = await createClient().signInWithPassword({ ...mina, email: 'mina@work.example' })
  expectSession(own)
  assert.notEqual(own.data.user?.id, data.user?.id)
})

test('a client starts SSO by domain and exchanges the code it receives', async () => {
  const { postSamlResponse, samlProvider, createClient } = await openSamlShop()
  const client = createClient('pkce')
  const { data, error } = await client.signInWithSSO({ domain })
  assert.equal(error, null)
  const redirect = await postSamlResponse(await samlProvider.signIn(data!.url))
  const exchanged = await client.exchangeCodeForSession(redirect.query.code!)
  expectSession(exchanged)
  assert.equal(exchanged.data.user?.email, 'mina@work.example')
})

test('disabled SAML is reported before the input is checked, and otherwise an unknown provider is reported', async () => {
  const shopWithoutSaml = await openAuthShop()
  for (const body of ['{', {}, { domain: 7 }]) {
    const answer = await shopWithoutSaml.postJson('/sso', body)
    assert.deepEqual([answer.status, (await answer.json()).msg], [404, 'SAML 2.0 is disabled'])
  }
  assert.equal((await shopWithoutSaml.request('/auth/v1/sso/saml/metadata')).status, 404)
  const { postJson } = await openSamlShop()
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

for (const [description, assertionInput] of Object.entries(invalidAssertions)) {
  test(`a SAML response ${description} is rejected`, async () => {
    const { signInBySaml } = await openSamlShop()
    const redirect = await signInBySaml(assertionInput)
    assert.equal(redirect.fragment.access_token, undefined)
    assert.equal(redirect.query.error_code, 'validation_failed')
  })
}

const tamperings: Record<string, (xml: string) => string> = {
  'without a signature': (xml) => xml.replace(/<(\w+:)?Signature[ >].*?<\/(\w+:)?Signature>/s, ''),
  'with another NameID': (xml) => xml.replaceAll('employee-7', 'employee-8'),
  'with a NameID that is changed behind a comment': (xml) =>
    xml.replaceAll('employee-7', 'employee-7<!-- -->8'),
  'with a document type': (xml) => `<!DOCTYPE x [<!ENTITY e "1">]>${xml}`,
  'with a second assertion before it': (xml) =>
    xml.replace(getAssertion(xml), forgeAssertion(xml) + getAssertion(xml)),
  'with a second assertion after it': (xml) =>
    xml.replace(getAssertion(xml), getAssertion(xml) + forgeAssertion(xml)),
  'wrapped in an unsigned assertion': (xml) => {
    const outer = forgeAssertion(xml).replace(
      /<\/saml:Assertion>$/,
      `${getAssertion(xml)}</saml:Assertion>`,
    )
    return xml.replace(getAssertion(xml), outer)
  },
  'moved into an extension': (xml) => {
    const moved = `<samlp:Extensions>${getAssertion(xml)}</samlp:Extensions>${forgeAssertion(xml)}`
    return xml.replace(getAssertion(xml), moved)
  },
}

const getAssertion = (xml: string) => xml.match(/<saml:Assertion.*<\/saml:Assertion>/s)![0]

function forgeAssertion(xml: string): string {
  const unsigned = getAssertion(xml).replace(/<(\w+:)?Signature[ >].*?<\/(\w+:)?Signature>/s, '')
  return unsigned.replaceAll('employee-7', 'employee-8').replace(/ ID="[^"]+"/, ' ID="_forged"')
}

for (const [description, tamper] of Object.entries(tamperings)) {
  test(`a signed SAML response ${description} is rejected`, async () => {
    const { postSamlResponse, samlProvider, startSso } = await openSamlShop()
    const form = await samlProvider.signIn(await startSso())
    const xml = Buffer.from(form.SAMLResponse, 'base64').toString()
    assert.match(xml, /Signature/)
    assert.notEqual(tamper(xml), xml)
    const SAMLResponse = Buffer.from(tamper(xml)).toString('base64')
    const redirect = await postSamlResponse({ ...form, SAMLResponse })
    assert.equal(redirect.fragment.access_token, undefined)
    assert.equal(redirect.query.error_code, 'validation_failed')
  })
}

test('the audit log records why a SAML response was rejected', async () => {
  const { db, signInBySaml } = await openSamlShop()
  const getRejectionReason = async (assertionInput: SamlAssertionInput) => {
    await signInBySaml(assertionInput)
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    return entry!.detail.reason
  }
  assert.match(`${await getRejectionReason(invalidAssertions['for another shop']!)}`, /audience/i)
  assert.match(`${await getRejectionReason(invalidAssertions['by another issuer']!)}`, /issuer/i)
  assert.match(
    `${await getRejectionReason(invalidAssertions['that has expired']!)}`,
    /subject confirmation/i,
  )
})

test('a banned user is rejected at a SAML sign-in', async () => {
  const { db, now, signInBySaml } = await openSamlShop()
  assert.ok((await signInBySaml()).fragment.access_token)
  await db.update(users).set({ bannedUntil: new Date(now().getTime() + 60_000) })
  assert.equal((await signInBySaml()).query.error_code, 'user_banned')
})

test('a SAML response is accepted once, in time, for its own request, and in the requesting browser', async () => {
  const { postSamlResponse, samlProvider, startSso, advanceClock } = await openSamlShop()
  const form = await samlProvider.signIn(await startSso())
  const otherBrowser = await postSamlResponse(form, { 'Sec-Fetch-Mode': 'navigate' })
  assert.equal(otherBrowser.query.error_code, 'bad_oauth_state')
  assert.ok((await postSamlResponse(form)).fragment.access_token)
  assert.equal((await postSamlResponse(form)).query.error_code, 'flow_state_already_used')

  const other = await samlProvider.signIn(await startSso())
  const otherRequest = await postSamlResponse({ ...form, RelayState: other.RelayState })
  assert.equal(otherRequest.query.error_code, 'validation_failed')
  const unsolicited = await postSamlResponse({ SAMLResponse: form.SAMLResponse })
  assert.equal(unsolicited.query.error_code, 'validation_failed')

  const late = await samlProvider.signIn(await startSso())
  advanceClock(121)
  assert.equal((await postSamlResponse(late)).query.error_code, 'bad_oauth_state')
})

test('a comment inside the signed NameID does not shorten it', async () => {
  const { postSamlResponse, samlProvider, startSso, createClient } = await openSamlShop()
  const form = await samlProvider.signIn(await startSso())
  const xml = Buffer.from(form.SAMLResponse, 'base64').toString()
  const tampered = xml.replaceAll('employee-7', 'employee<!-- -->-7')
  const redirect = await postSamlResponse({
    ...form,
    SAMLResponse: Buffer.from(tampered).toString('base64'),
  })
  if (redirect.query.error_code) return
  const { data } = await createClient().getUser(redirect.fragment.access_token)
  assert.equal(data.user?.identities?.[0]?.id, 'employee-7')
})

test('invalid SAML requests and responses are rejected without a server error', async () => {
  const { postSamlResponse, startSso, postJson } = await openSamlShop()
  const validBody = { domain, redirect_to: 'http://shop.test/', code_challenge: 'x' }
  for (const name of [...Object.keys(validBody), 'provider_id', 'skip_http_redirect']) {
    for (const value of badValues) {
      const answer = await postJson('/sso', { ...validBody, [name]: value })
      assert.ok(answer.status < 500, `${name}=${JSON.stringify(value)?.slice(0, 40)}`)
      await answer.text()
    }
  }
  const invalidDocuments = [
    '',
    'x',
    '<a/>',
    '<Response/>',
    '<Response><Assertion/></Response>',
    '<',
    '<a>\u0000</a>',
  ]
  for (const xml of invalidDocuments) {
    const RelayState = new URL(await startSso()).searchParams.get('RelayState')!
    const SAMLResponse = Buffer.from(xml).toString('base64')
    const redirect = await postSamlResponse({ RelayState, SAMLResponse })
    assert.equal(redirect.query.error_code, 'validation_failed', xml)
  }
})

const oversizedDocuments: Record<string, [xml: string, status: number]> = {
  'with 66 KB of nested tags': [`${'<a>'.repeat(22_000)}`, 413],
  'with 60 KB of tags that are never closed': [`${'<a>'.repeat(20_000)}`, 400],
  'with 60 KB of nested tags that are closed': ['<a>'.repeat(8000) + '</a>'.repeat(8000), 400],
  'with 60 KB of elements side by side': [`<a>${'<b/>'.repeat(15_000)}</a>`, 400],
  'with 300 KB of text': [`<a>${'x'.repeat(300_000)}</a>`, 413],
}

for (const [description, [xml, status]] of Object.entries(oversizedDocuments)) {
  test(`a SAML response ${description} is rejected unread, and Mina can still finish her sign-in`, async () => {
    const { postSamlResponse, samlProvider, startSso } = await openSamlShop()
    const form = await samlProvider.signIn(await startSso())
    const SAMLResponse = Buffer.from(xml).toString('base64')
    const rejected = await postSamlResponse({ ...form, SAMLResponse })
    assert.equal(rejected.status, status)
    const finished = await postSamlResponse(form)
    assert.ok(finished.fragment.access_token, 'the document reached neither the state nor a parser')
  })
}

test('a SAML assertion signed with SHA-1 is rejected, and the audit log names the algorithm', async () => {
  const signatureAlgorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
  const { db, signInBySaml } = await openSamlShop({}, { signatureAlgorithm })
  const redirect = await signInBySaml()
  assert.equal(redirect.fragment.access_token, undefined)
  assert.equal(redirect.query.error_code, 'validation_failed')
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  assert.match(`${entry!.detail.reason}`, /xmldsig#rsa-sha1 is not allowed/)
})

test('a SAML user cannot change the data that the identity provider manages', async () => {
  const { createClient, signInBySaml } = await openSamlShop()
  const { access_token, refresh_token } = (await signInBySaml()).fragment
  const client = createClient()
  expectSession(
    await client.setSession({ access_token: access_token!, refresh_token: refresh_token! }),
  )
  for (const changes of [{ email: 'ada@example.com' }, { password: 'a-good-one-1' }]) {
    const { error } = await client.updateUser(changes)
    assert.deepEqual([error?.code, error?.status], ['user_sso_managed', 422])
  }
  assert.equal((await client.updateUser({ data: { desk: 4 } })).error, null)
})
