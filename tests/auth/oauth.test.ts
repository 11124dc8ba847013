import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectSession, getNewestEmail, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { openOAuthShop } from '../support/oauth-shop.ts'

test('Mina signs in through a provider and returns signed in to the page she left', async () => {
  const { comeBack, leave, provider, createClient } = await openOAuthShop()
  const { answer, url } = await leave({ redirect_to: 'http://shop.test/auth?sb_flow_id=7' })
  assert.equal(answer.status, 302)
  const there = new URL(url)
  assert.equal(there.origin, provider.issuer)
  assert.equal(there.searchParams.get('redirect_uri'), 'http://shop.test/auth/v1/callback')

  const landed = await comeBack((await provider.signIn(url, 'mina')).url)
  assert.equal(landed.status, 302)
  assert.equal(landed.target, 'http://shop.test/auth')
  assert.deepEqual(landed.query, { sb_flow_id: '7' })
  assert.deepEqual(Object.keys(landed.fragment), [
    ...['access_token', 'expires_at', 'expires_in', 'provider_refresh_token', 'provider_token'],
    ...['refresh_token', 'sb', 'token_type'],
  ])
  const { access_token = '', refresh_token = '', provider_token } = landed.fragment
  const client = createClient()
  expectSession(await client.setSession({ access_token, refresh_token }))
  const { data } = await client.getUser()
  assert.equal(data.user?.email, mina.email)
  assert.equal(data.user?.app_metadata.provider, 'google')
  const profileResponse = await fetch(`${provider.issuer}/me`, {
    headers: { Authorization: `Bearer ${provider_token}` },
  })
  assert.equal((await profileResponse.json()).email, 'Mina@example.com')
})

test('a PKCE client receives a code and exchanges it for a session and the provider tokens', async () => {
  const { leave, comeBack, provider, createClient, db } = await openOAuthShop()
  const client = createClient('pkce')
  const { data } = await client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: 'http://shop.test/auth', scopes: 'calendar' },
  })
  const { url } = await leave(Object.fromEntries(new URL(data.url!).searchParams))
  assert.equal(new URL(url).searchParams.get('scope'), 'openid email profile calendar')
  const landed = await comeBack((await provider.signIn(url, 'mina')).url)
  assert.deepEqual(landed.fragment, {})
  const storedTokens = await db.execute(
    'select encrypted_provider_tokens::text as sealed from flow_states',
  )
  assert.match(`${storedTokens.rows[0]?.sealed}`, /^\\x/)

  const exchanged = await client.exchangeCodeForSession(landed.query.code!)
  expectSession(exchanged)
  assert.ok(exchanged.data.session?.provider_token)
  assert.ok(exchanged.data.session?.provider_refresh_token)
  assert.equal(exchanged.data.user?.email, mina.email)
})

test('a client cannot override the parameters of the authorization request', async () => {
  const { leave } = await openOAuthShop()
  const evil = {
    ...{ client_id: 'evil', client_secret: 'x', redirect_uri: 'https://evil.example' },
    ...{ response_type: 'token', state: 'mine', nonce: 'mine', code_verifier: 'x' },
    ...{ scope: 'admin', request_uri: 'https://evil.example/r', response_mode: 'fragment' },
  }
  const { url } = await leave({ ...evil, prompt: 'consent', login_hint: 'mina@example.com' })
  const params = Object.fromEntries(new URL(url).searchParams)
  for (const [name, value] of Object.entries(evil)) assert.notEqual(params[name], value, name)
  assert.equal(params.client_id, 'shop')
  assert.equal(params.response_type, 'code')
  assert.equal(params.code_challenge_method, 'S256')
  assert.deepEqual([params.prompt, params.login_hint], ['consent', 'mina@example.com'])
})

test('a redirect to another site is replaced by the shop, whatever is requested', async () => {
  const { leave, comeBack, provider } = await openOAuthShop()
  const tries = [
    'https://evil.example',
    '//evil.example',
    'javascript:alert(1)',
    'http://shop.test@evil.example',
  ]
  for (const redirect_to of [...tries, 'http://shop.test.evil.example', 'http://shop.test:99/x']) {
    const { url } = await leave({ redirect_to })
    const { target } = await comeBack((await provider.signIn(url, 'mina')).url)
    assert.equal(target, 'http://shop.test/', redirect_to)
  }
})

test('a provider that is not configured is rejected, with or without a code challenge', async () => {
  const { request } = await openAuthShop()
  const getErrorCode = async (query: string) => {
    const answer = await request(`/auth/v1/authorize?${query}`, { redirect: 'manual' })
    return [answer.status, (await answer.json()).msg]
  }
  assert.deepEqual(await getErrorCode('provider=google'), [
    400,
    'Unsupported provider: provider is not enabled',
  ])
  const moon = 'Unsupported provider: Provider moon could not be found'
  assert.deepEqual(await getErrorCode('provider=moon'), [400, moon])
  assert.equal((await getErrorCode(''))[0], 400)
  const incompleteChallenge = await getErrorCode('provider=google&code_challenge=x')
  assert.match(
    incompleteChallenge[1],
    /PKCE flow requires code_challenge_method and code_challenge/,
  )
})

test('a user who cancels at the provider returns to the page they left with the reason', async () => {
  const { signInWithProvider } = await openOAuthShop()
  const landed = await signInWithProvider('', { redirect_to: 'http://shop.test/auth' })
  assert.equal(landed.target, 'http://shop.test/auth')
  const problem = {
    ...{ error: 'access_denied', error_code: 'bad_oauth_callback', sb: '' },
    error_description: 'They turned back',
  }
  assert.deepEqual(landed.query, problem)
  assert.deepEqual(landed.fragment, problem)
})

test('an OAuth state is accepted once and not after it expired', async () => {
  const { comeBack, leave, advanceClock, provider } = await openOAuthShop()
  const { url } = await leave({ redirect_to: 'http://shop.test/auth' })
  const there = (await provider.signIn(url, 'mina')).url
  assert.ok((await comeBack(there)).fragment.access_token)
  const again = await comeBack(there)
  assert.equal(again.status, 303)
  assert.equal(again.target, 'http://shop.test/')
  assert.deepEqual(again.query, {
    ...{ error: 'invalid_request', error_code: 'flow_state_already_used', sb: '' },
    error_description: 'State has already been used',
  })

  const second = (await provider.signIn((await leave()).url, 'mina')).url
  advanceClock(301)
  const late = await comeBack(second)
  assert.equal(late.query.error_code, 'bad_oauth_state')
  assert.match(late.query.error_description!, /not found or expired/)
  const inventedState = await comeBack('http://shop.test/auth/v1/callback?code=x&state=made-up')
  assert.equal(inventedState.query.error_code, 'bad_oauth_state')
  const bare = await comeBack('http://shop.test/auth/v1/callback?code=x')
  assert.equal(bare.query.error_code, 'bad_oauth_callback')
})

test('ten concurrent callbacks with one state open one session', async () => {
  const { comeBack, leave, provider } = await openOAuthShop()
  const there = (await provider.signIn((await leave()).url, 'mina')).url
  const landed = await Promise.all(Array.from({ length: 10 }, () => comeBack(there)))
  assert.equal(landed.filter(({ fragment }) => fragment.access_token).length, 1)
})

test('ten concurrent first sign-ins of one provider account create one user', async () => {
  const { comeBack, leave, provider, db } = await openOAuthShop()
  const back = await Promise.all(
    Array.from(
      { length: 10 },
      async () => (await provider.signIn((await leave()).url, 'mina')).url,
    ),
  )
  const landed = await Promise.all(back.map((url) => comeBack(url)))
  for (const { fragment } of landed) assert.ok(fragment.access_token)
  const { rows } = await db.execute('select count(*)::int as n from users')
  assert.equal(rows[0]?.n, 1)
})

test('an authorization code of another flow or an invented code opens no session', async () => {
  const { comeBack, leave, provider } = await openOAuthShop()
  const hers = new URL((await provider.signIn((await leave()).url, 'mina')).url)
  const { url } = await leave({ redirect_to: 'http://shop.test/auth' })
  const own = new URL(url).searchParams.get('state')!
  hers.searchParams.set('state', own)
  const mixed = await comeBack(hers.href)
  assert.equal(mixed.target, 'http://shop.test/auth')
  assert.equal(mixed.query.error, 'server_error')
  assert.equal(mixed.query.error_code, 'unexpected_failure')
  assert.equal(mixed.fragment.access_token, undefined)
})

test('a callback that names another issuer is rejected', async () => {
  const { comeBack, leave, provider } = await openOAuthShop()
  const url = new URL((await provider.signIn((await leave()).url, 'mina')).url)
  assert.equal(url.searchParams.get('iss'), provider.issuer)
  url.searchParams.set('iss', 'https://evil.example')
  assert.equal((await comeBack(url.href)).query.error, 'server_error')
})

test('a callback is rejected in a browser that did not start the flow', async () => {
  const { comeBack, leave, provider } = await openOAuthShop()
  const browser = { 'Sec-Fetch-Mode': 'navigate' }
  const started = await leave()
  const cookie = started.answer.headers.getSetCookie()[0]!
  assert.match(cookie, /HttpOnly/i)
  assert.match(cookie, /SameSite=Lax/i)
  const there = (await provider.signIn(started.url, 'mina')).url
  const lured = await comeBack(there, browser)
  assert.equal(lured.query.error_code, 'bad_oauth_state')
  const other = (await leave()).answer.headers.getSetCookie()[0]!.split(';')[0]!
  assert.equal(
    (await comeBack(there, { ...browser, cookie: other })).query.error_code,
    'bad_oauth_state',
  )
  const own = await comeBack(there, { ...browser, cookie: cookie.split(';')[0]! })
  assert.ok(own.fragment.access_token, 'where the visit began it ends well')
})

test('a user returns to the page they left when the provider is unreachable', async () => {
  const { leave } = await openOAuthShop({
    providers: [
      { name: 'google', issuer: 'http://127.0.0.1:9', clientIds: ['shop'], secret: 'secret' },
    ],
  })
  const { answer, url } = await leave({ redirect_to: 'http://shop.test/auth' })
  assert.equal(answer.status, 302)
  assert.match(url, /^http:\/\/shop\.test\/auth\?error=server_error/)
})

test('the settings list the configured providers', async () => {
  const { request } = await openOAuthShop()
  const { external } = await (await request('/auth/v1/settings')).json()
  assert.deepEqual([external.google, external.apple, external.email], [true, false, true])
})

test('Theo, whose address the provider has not verified, gets a confirmation e-mail first', async () => {
  const { db, createClient, signInWithProvider } = await openOAuthShop()
  const landed = await signInWithProvider('theo')
  assert.equal(landed.query.error, 'access_denied')
  assert.equal(landed.query.error_code, 'provider_email_needs_verification')
  const email = await getNewestEmail(db)
  assert.equal(email.to, theo.email)
  expectSession(await createClient().verifyOtp({ token_hash: email.token, type: 'signup' }))
  assert.ok((await signInWithProvider('theo')).fragment.access_token)
})

test('an unsupported endpoint is answered with a JSON error', async () => {
  const { postJson, request } = await openAuthShop()
  const web3 = await postJson('/token?grant_type=web3', { chain: 'solana', message: 'x' })
  assert.equal(web3.status, 422)
  assert.equal((await web3.json()).msg, 'Web3 provider is disabled')
  for (const path of ['oauth/authorize', 'oauth/authorizations/x', 'user/oauth/grants']) {
    const answer = await request(`/auth/v1/${path}`)
    assert.deepEqual([answer.status, (await answer.json()).error_code], [404, 'feature_disabled'])
  }
})
