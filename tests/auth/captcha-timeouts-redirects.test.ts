import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { request as undiciRequest } from 'undici'
import { createRateLimits } from '#api'
import { openDatabase } from '#platform/db/database'
import { expectSession, getNewestEmail, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { IDENTITY_SETTINGS } from '../support/test-site.ts'

const { email, password } = mina
const FLOWS = IDENTITY_SETTINGS.flows

/** Starts a local HTTP server and returns the URL of its endpoint. */
async function openHttpServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
}

/** Opens a captcha provider that accepts the token `a-person` only. */
async function openCaptchaProvider() {
  const captchaRequests: string[] = []
  const url = await openHttpServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    captchaRequests.push(body)
    const success = new URLSearchParams(body).get('response') === 'a-person'
    response.end(JSON.stringify({ success, 'error-codes': success ? [] : ['invalid-input'] }))
  })
  return {
    captchaRequests,
    flows: { ...FLOWS, captcha: { provider: 'turnstile', secret: 'hush', url } },
  } as const
}

test('a captcha is required for e-mails and passwords, but not for a refresh', async () => {
  const { captchaRequests, flows } = await openCaptchaProvider()
  const { postJson, createClient } = await openAuthShop({ flows, autoconfirm: true })
  const client = createClient()
  const withoutToken = await client.signUp(mina)
  assert.equal(withoutToken.error?.code, 'captcha_failed')
  assert.match(withoutToken.error!.message, /no captcha_token found/)
  const options = { captchaToken: 'a-program' }
  const wrong = await client.signUp({ ...mina, options })
  assert.equal(wrong.error?.message, 'captcha protection: request disallowed (invalid-input)')
  assert.equal(wrong.error?.status, 400)

  expectSession(await client.signUp({ ...mina, options: { captchaToken: 'a-person' } }))
  assert.match(captchaRequests.at(-1)!, /^secret=hush&response=a-person/)
  const before = captchaRequests.length
  expectSession(await client.refreshSession())
  assert.equal((await client.updateUser({ data: { bio: 'Mugs' } })).error, null)
  assert.equal(captchaRequests.length, before)

  const bodies = { email, password, type: 'signup' }
  for (const path of ['/token?grant_type=password', '/recover', '/resend', '/otp', '/magiclink']) {
    assert.equal((await (await postJson(path, bodies)).json()).error_code, 'captcha_failed', path)
  }
  const verified = { ...bodies, gotrue_meta_security: { captcha_token: 'a-person' } }
  assert.equal((await postJson('/recover', verified)).status, 200)
})

test('a request that takes too long gets a timeout error', async () => {
  const url = await openHttpServer(() => {})
  const captcha = { provider: 'hcaptcha', secret: 'hush', url } as const
  const { postJson } = await openAuthShop({ flows: { ...FLOWS, captcha, requestTimeoutMs: 200 } })
  const late = await postJson('/recover', { email, gotrue_meta_security: { captcha_token: 'x' } })
  assert.equal(late.status, 504)
  assert.equal((await late.json()).error_code, 'request_timeout')
})

test('each endpoint that sends e-mails has its own limit, which can be changed or disabled', async () => {
  const openShopWithLimits = (set: Parameters<typeof createRateLimits>[1]) =>
    openAuthShop({
      flows: { ...FLOWS, emailsPerHour: 0 },
      rateLimits({ url }) {
        const { pool, close } = openDatabase(url, { maxConnections: 2 })
        after(close)
        return createRateLimits(pool, set)
      },
    })
  const statuses = async (
    post: Awaited<ReturnType<typeof openShopWithLimits>>['postJson'],
    path: string,
  ) => {
    const answers = []
    for (let attempt = 0; attempt < 7; attempt++)
      answers.push((await post(path, { email: 'x' })).status)
    return answers
  }
  const { postJson } = await openShopWithLimits({ emails: 5 })
  assert.deepEqual(await statuses(postJson, '/recover'), [400, 400, 400, 400, 400, 429, 429])
  assert.deepEqual(await statuses(postJson, '/otp'), [400, 400, 400, 400, 400, 429, 429])
  const increased = await openShopWithLimits({ emails: 6 })
  assert.equal((await statuses(increased.postJson, '/recover')).at(-2), 400)
  const unlimited = await openShopWithLimits({ emails: 0 })
  assert.deepEqual(new Set(await statuses(unlimited.postJson, '/recover')), new Set([400]))
})

const HOME = 'http://shop.test'

test('an e-mail links to the shop, to the requesting page, or to an allowed address', async () => {
  const allowedRedirects = [
    ...['https://*.shop.example/**', 'https://app.example/back?n=?'],
    ...['outwit://signed-in/**', '**://anything'],
  ]
  const { db, advanceClock, postJson } = await openAuthShop({ autoconfirm: true, allowedRedirects })
  await postJson('/signup', mina)
  const getRedirectOfEmail = async (redirectTo: string, headers: Record<string, string> = {}) => {
    // A mailbox gets at most ten such e-mails a day.
    advanceClock(9000)
    const query = redirectTo && `?redirect_to=${encodeURIComponent(redirectTo)}`
    assert.equal((await postJson(`/recover${query}`, { email }, headers)).status, 200)
    const { path } = await getNewestEmail(db)
    return new URL(path, HOME).searchParams.get('redirect_to')
  }
  const allowedExamples = [
    `${HOME}/cart?from=email&sb_flow_id=7`,
    'https://de.shop.example/',
    'https://de.shop.example/a/b.html?x=1',
    'https://app.example/back?n=1',
    'outwit://signed-in/here?n=1',
  ]
  for (const target of allowedExamples) assert.equal(await getRedirectOfEmail(target), target)
  const rejectedRedirects = [
    ...[
      'https://shop.example/',
      'https://a.b.shop.example/',
      'https://evil.example/.shop.example/',
    ],
    ...['https://evil.example#.shop.example/', 'https://evil.example?.shop.example/'],
    ...[
      'https://app.example/back?n=12',
      'https://appxexample/back?n=1',
      'http://app.example/back?n=1',
    ],
    ...['http://shop.test.evil.example/', 'http://shop.test@evil.example/', '//evil.example/'],
    ...['http://shop.test:81/', 'https://shop.test/', 'http:\\\\shop.test\\', 'http:shop.test'],
    ...['http://2130706433/', 'http://0x7f.1/', 'http://127.0.0.1/', 'http://localhost:3000/'],
    ...['javascript:alert(1)', 'data:text/html,x', '/cart', 'http://shop.test\r\nX-Evil: 1/'],
    ...['http://shоp.test/', 'http://shop。test/'],
    ...[
      `${HOME}/api/payments/x/openShopWithLimits`,
      `${HOME}/auth/v1/authorize`,
      `${HOME}//sandbox/pay/x`,
    ],
    ...[`${HOME}/%61pi/payments/x/openShopWithLimits`, `${HOME}/auth%2fv1/authorize`, `${HOME}/%`],
    ...['outwit://signed-out/here', 'OUTWIT://signed-in/\\x', 'javascript://anything'],
  ]
  for (const target of rejectedRedirects)
    assert.equal(await getRedirectOfEmail(target), `${HOME}/`, target)

  assert.equal(
    await getRedirectOfEmail('', { Referer: `${HOME}/products/blue-cap` }),
    `${HOME}/products/blue-cap`,
  )
  assert.equal(await getRedirectOfEmail('', { Referer: 'https://evil.example/' }), `${HOME}/`)
  assert.equal(await getRedirectOfEmail('', { redirect_to: `${HOME}/cart` }), `${HOME}/cart`)
  assert.equal(
    await getRedirectOfEmail('', { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }),
    `${HOME}/`,
  )
})

test('a link cannot be changed to redirect elsewhere', async () => {
  const { db, postJson, request } = await openAuthShop({ autoconfirm: true })
  await postJson('/signup', mina)
  const follow = async (query: string) => {
    const { headers, status } = await request(`/auth/v1/verify?${query}`, { redirect: 'manual' })
    assert.equal(status, 303)
    return headers.get('Location')!
  }
  const foreignTarget = encodeURIComponent('https://evil.example/')
  assert.match(
    await follow(`token=x&type=signup&redirect_to=${foreignTarget}`),
    /^http:\/\/shop\.test\/#error=/,
  )
  assert.match(
    await follow('token=pkce_x&type=signup'),
    /^http:\/\/shop\.test\/\?error=access_denied/,
  )
  const injectedHeader = encodeURIComponent(`${HOME}/\r\nSet-Cookie: a=b`)
  assert.match(
    await follow(`token=x&type=signup&redirect_to=${injectedHeader}`),
    /^http:\/\/shop\.test\/[^\s]*#error/,
  )

  await postJson('/recover', { email })
  const { token } = await getNewestEmail(db)
  const location = await follow(`token=${token}&type=recovery&redirect_to=${foreignTarget}`)
  assert.match(location, /^http:\/\/shop\.test\/#access_token=/)
})

test('the form of the confirm page confirms as the link does, and other sites cannot submit it', async () => {
  const { db, postJson, request } = await openAuthShop()
  await postJson('/signup', theo)
  const { token, code } = await getNewestEmail(db)
  const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    request('/auth/v1/confirm', {
      ...{ method: 'POST', redirect: 'manual', headers },
      body: new URLSearchParams(form),
    })
  const validForm = { token, type: 'signup', redirect_to: 'https://evil.example/' }
  assert.equal((await send(validForm, { 'Sec-Fetch-Site': 'cross-site' })).status, 400)
  const wrong = await send({ ...validForm, token: 'x' })
  assert.equal(wrong.headers.get('Location')!.split('?')[0], '/auth/confirm')
  assert.match(wrong.headers.get('Location')!, /failed=otp_expired$/)
  const submitted = await send(validForm, { 'Sec-Fetch-Site': 'same-origin' })
  assert.match(
    submitted.headers.get('Location')!,
    /^http:\/\/shop\.test\/#access_token=.*&type=signup$/,
  )
  const again = await send({ type: 'signup', email: theo.email, code })
  assert.match(again.headers.get('Location')!, /failed=code_otp_expired$/)
  for (const malformed of [
    '',
    'a=%00',
    `type=signup&token=${'\u0000'}&email=\u0000&code=1`,
    '{}',
  ]) {
    const answer = await request('/auth/v1/confirm', {
      method: 'POST',
      redirect: 'manual',
      body: malformed,
    })
    assert.ok(answer.status < 500, `${malformed}: ${answer.status}`)
  }
})

test('a cross-site visit to a link leads to the confirm page, and a direct one redirects with a session and its cookie', async () => {
  const { db, postJson, origin } = await openAuthShop()
  await postJson('/signup', theo)
  const { path, token } = await getNewestEmail(db)
  const follow = async (site: string) => {
    // `fetch` sets the Sec-Fetch headers itself.
    const headers = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': site }
    const answer = await undiciRequest(origin + path, { headers })
    await answer.body.dump()
    return { url: new URL(`${answer.headers.location}`), cookie: `${answer.headers['set-cookie']}` }
  }
  const { url, cookie } = await follow('cross-site')
  assert.deepEqual([url.pathname, url.hash], ['/auth/confirm', ''])
  assert.deepEqual([url.searchParams.get('token'), cookie], [token, 'undefined'])

  const direct = await follow('none')
  const access = new URLSearchParams(direct.url.hash.slice(1)).get('access_token')!
  const [, tokenSuffix = '?'] =
    direct.cookie.match(/^redirect-session=([\w-]{43}); .*SameSite=Strict$/) ?? []
  assert.ok(access.endsWith(tokenSuffix))
})

test('e-mails for other clients link to the service itself', async () => {
  const { db, postJson } = await openAuthShop({ flows: { ...FLOWS, linkTarget: 'verify' } })
  await postJson('/signup', mina)
  await getNewestEmail(db)
  const { rows } = await db.execute<{ text: string }>('select text from emails')
  assert.match(
    rows[0]!.text,
    /http:\/\/shop\.test\/auth\/v1\/verify\?token=[0-9a-f]{56}&type=signup/,
  )
})

test('a verification request with missing or contradictory fields is rejected', async () => {
  const { postJson } = await openAuthShop()
  const toStatusAndCode = async (body: object) => {
    const answer = await postJson('/verify', body)
    return [answer.status, (await answer.json()).error_code]
  }
  const [invalid, expired] = [
    [400, 'validation_failed'],
    [403, 'otp_expired'],
  ]
  const token_hash = 'a'.repeat(56)
  assert.deepEqual(await toStatusAndCode({ type: 'signup', token_hash }), expired)
  assert.deepEqual(await toStatusAndCode({ token_hash }), invalid)
  assert.deepEqual(await toStatusAndCode({ type: 'signup' }), invalid)
  assert.deepEqual(await toStatusAndCode({ type: 'toString', token_hash }), invalid)
  assert.deepEqual(
    await toStatusAndCode({ type: 'signup', token_hash, token: '123456', email }),
    invalid,
  )
  assert.deepEqual(await toStatusAndCode({ type: 'signup', token_hash, email }), invalid)
  assert.deepEqual(
    await toStatusAndCode({ type: 'signup', token_hash, redirect_to: HOME }),
    invalid,
  )
  assert.deepEqual(await toStatusAndCode({ type: 'signup', token: '123456' }), invalid)
  assert.deepEqual(
    await toStatusAndCode({ type: 'signup', token: '123456', email, phone: '1555' }),
    invalid,
  )
  assert.deepEqual(await toStatusAndCode({ type: 'signup', token: '123456', email }), expired)
  const notAnAddress = await toStatusAndCode({ type: 'signup', token: '123456', email: 'mina' })
  assert.deepEqual(notAnAddress, [422, 'validation_failed'])
})

test('codes have the configured number of digits', async () => {
  const { db, createClient } = await openAuthShop({ flows: { ...FLOWS, otpLength: 10 } })
  await createClient().signUp(mina)
  await getNewestEmail(db)
  const { rows } = await db.execute<{ text: string }>('select text from emails')
  const [token] = rows[0]!.text.match(/\d{10}$/m) ?? []
  expectSession(await createClient().verifyOtp({ email, token: token!, type: 'signup' }))
})

test('every e-mail endpoint reports that e-mail sign-in is disabled', async () => {
  const { postJson, request } = await openAuthShop({ flows: { ...FLOWS, emailEnabled: false } })
  const statuses = {
    ...{ '/signup': 400, '/recover': 400, '/resend': 400, '/otp': 422 },
    '/token?grant_type=password': 422,
  }
  for (const [path, status] of Object.entries(statuses)) {
    const answer = await postJson(path, { ...mina, type: 'signup' })
    const { error_code } = await answer.json()
    assert.deepEqual([answer.status, error_code], [status, 'email_provider_disabled'], path)
  }
  const { external } = await (await request('/auth/v1/settings')).json()
  assert.equal(external.email, false)
})
