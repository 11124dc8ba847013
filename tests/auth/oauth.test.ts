import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { expectSession, getNewestEmail, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { openOAuthShop } from '../support/oauth-shop.ts'

test('Mina signs in through a provider and returns signed in to the page she left', async () => {
  const { finishSignIn, startSignIn, provider, createClient } = await openOAuthShop()
  const { response, url } = await startSignIn({ redirect_to: 'http://shop.test/auth?sb_flow_id=7' })
  assert.equal(response.status, 302)
  const authorizationUrl = new URL(url)
  assert.equal(authorizationUrl.origin, provider.issuer)
  assert.equal(
    authorizationUrl.searchParams.get('redirect_uri'),
    'http://shop.test/auth/v1/callback',
  )

  const redirect = await finishSignIn((await provider.signIn(url, 'mina')).url)
  assert.equal(redirect.status, 302)
  assert.equal(redirect.target, 'http://shop.test/auth')
  assert.deepEqual(redirect.query, { sb_flow_id: '7' })
  assert.deepEqual(Object.keys(redirect.fragment), [
    ...['access_token', 'expires_at', 'expires_in', 'provider_refresh_token', 'provider_token'],
    ...['refresh_token', 'sb', 'token_type'],
  ])
  const { access_token = '', refresh_token = '', provider_token } = redirect.fragment
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
  const { startSignIn, finishSignIn, provider, createClient, db } = await openOAuthShop()
  const client = createClient('pkce')
  const { data } = await client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: 'http://shop.test/auth', scopes: 'calendar' },
  })
  const { url } = await startSignIn(Object.fromEntries(new URL(data.url!).searchParams))
  assert.equal(new URL(url).searchParams.get('scope'), 'openid email profile calendar')
  const redirect = await finishSignIn((await provider.signIn(url, 'mina')).url)
  assert.deepEqual(redirect.fragment, {})
  const storedTokens = await db.execute(
    'select encrypted_provider_tokens::text as sealed from flow_states',
  )
  assert.match(`${storedTokens.rows[0]?.sealed}`, /^\\x/)

  const exchanged = await client.exchangeCodeForSession(redirect.query.code!)
  expectSession(exchanged)
  assert.ok(exchanged.data.session?.provider_token)
  assert.ok(exchanged.data.session?.provider_refresh_token)
  assert.equal(exchanged.data.user?.email, mina.email)
})

test('a client cannot override the parameters of the authorization request', async () => {
  const { startSignIn } = await openOAuthShop()
  const forgedParams = {
    ...{ client_id: 'evil', client_secret: 'x', redirect_uri: 'https://evil.example' },
    ...{ response_type: 'token', state: 'mine', nonce: 'mine', code_verifier: 'x' },
    ...{ scope: 'admin', request_uri: 'https://evil.example/r', response_mode: 'fragment' },
  }
  const { url } = await startSignIn({
    ...forgedParams,
    prompt: 'consent',
    login_hint: 'mina@example.com',
  })
  const params = Object.fromEntries(new URL(url).searchParams)
  for (const [name, value] of Object.entries(forgedParams))
    assert.notEqual(params[name], value, name)
  assert.equal(params.client_id, 'shop')
  assert.equal(params.response_type, 'code')
  assert.equal(params.code_challenge_method, 'S256')
  assert.deepEqual([params.prompt, params.login_hint], ['consent', 'mina@example.com'])
})

test('a redirect to another site is replaced by the start page of the shop', async () => {
  const { startSignIn, finishSignIn, provider } = await openOAuthShop()
  const foreignTargets = [
    'https://evil.example',
    '//evil.example',
    'javascript:alert(1)',
    'http://shop.test@evil.example',
  ]
  for (const redirect_to of [
    ...foreignTargets,
    'http://shop.test.evil.example',
    'http://shop.test:99/x',
  ]) {
    const { url } = await startSignIn({ redirect_to })
    const { target } = await finishSignIn((await provider.signIn(url, 'mina')).url)
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
  const unknownProviderError = 'Unsupported provider: Provider moon could not be found'
  assert.deepEqual(await getErrorCode('provider=moon'), [400, unknownProviderError])
  assert.equal((await getErrorCode(''))[0], 400)
  const incompleteChallenge = await getErrorCode('provider=google&code_challenge=x')
  assert.match(
    incompleteChallenge[1],
    /PKCE flow requires code_challenge_method and code_challenge/,
  )
})

test('a user who cancels at the provider returns to the page they left with the reason', async () => {
  const { signInWithProvider } = await openOAuthShop()
  const redirect = await signInWithProvider('', { redirect_to: 'http://shop.test/auth' })
  assert.equal(redirect.target, 'http://shop.test/auth')
  const expectedError = {
    ...{ error: 'access_denied', error_code: 'bad_oauth_callback', sb: '' },
    error_description: 'They turned back',
  }
  assert.deepEqual(redirect.query, expectedError)
  assert.deepEqual(redirect.fragment, expectedError)
})

test('an OAuth state is accepted once and not after it expired', async () => {
  const { finishSignIn, startSignIn, advanceClock, provider } = await openOAuthShop()
  const { url } = await startSignIn({ redirect_to: 'http://shop.test/auth' })
  const callbackUrl = (await provider.signIn(url, 'mina')).url
  assert.ok((await finishSignIn(callbackUrl)).fragment.access_token)
  const again = await finishSignIn(callbackUrl)
  assert.equal(again.status, 303)
  assert.equal(again.target, 'http://shop.test/')
  assert.deepEqual(again.query, {
    ...{ error: 'invalid_request', error_code: 'flow_state_already_used', sb: '' },
    error_description: 'State has already been used',
  })

  const expiredCallbackUrl = (await provider.signIn((await startSignIn()).url, 'mina')).url
  advanceClock(301)
  const late = await finishSignIn(expiredCallbackUrl)
  assert.equal(late.query.error_code, 'bad_oauth_state')
  assert.match(late.query.error_description!, /not found or expired/)
  const inventedState = await finishSignIn('http://shop.test/auth/v1/callback?code=x&state=made-up')
  assert.equal(inventedState.query.error_code, 'bad_oauth_state')
  const withoutState = await finishSignIn('http://shop.test/auth/v1/callback?code=x')
  assert.equal(withoutState.query.error_code, 'bad_oauth_callback')
})

test('ten concurrent callbacks with one state open one session', async () => {
  const { finishSignIn, startSignIn, provider } = await openOAuthShop()
  const callbackUrl = (await provider.signIn((await startSignIn()).url, 'mina')).url
  const redirects = await Promise.all(Array.from({ length: 10 }, () => finishSignIn(callbackUrl)))
  assert.equal(redirects.filter(({ fragment }) => fragment.access_token).length, 1)
})

test('ten concurrent first sign-ins of one provider account create one user', async () => {
  const { finishSignIn, startSignIn, provider, db } = await openOAuthShop()
  const callbackUrls = await Promise.all(
    Array.from(
      { length: 10 },
      async () => (await provider.signIn((await startSignIn()).url, 'mina')).url,
    ),
  )
  const redirects = await Promise.all(callbackUrls.map((url) => finishSignIn(url)))
  for (const { fragment } of redirects) assert.ok(fragment.access_token)
  const { rows } = await db.execute('select count(*)::int as n from users')
  assert.equal(rows[0]?.n, 1)
})

test('an authorization code of another flow or an invented code opens no session', async () => {
  const { finishSignIn, startSignIn, provider } = await openOAuthShop()
  const foreignCallback = new URL((await provider.signIn((await startSignIn()).url, 'mina')).url)
  const { url } = await startSignIn({ redirect_to: 'http://shop.test/auth' })
  const ownState = new URL(url).searchParams.get('state')!
  foreignCallback.searchParams.set('state', ownState)
  const rejected = await finishSignIn(foreignCallback.href)
  assert.equal(rejected.target, 'http://shop.test/auth')
  assert.equal(rejected.query.error, 'server_error')
  assert.equal(rejected.query.error_code, 'unexpected_failure')
  assert.equal(rejected.fragment.access_token, undefined)
})

test('a callback that names another issuer is rejected', async () => {
  const { finishSignIn, startSignIn, provider } = await openOAuthShop()
  const url = new URL((await provider.signIn((await startSignIn()).url, 'mina')).url)
  assert.equal(url.searchParams.get('iss'), provider.issuer)
  url.searchParams.set('iss', 'https://evil.example')
  assert.equal((await finishSignIn(url.href)).query.error, 'server_error')
})

test('an ID token at the token endpoint is rejected if the provider did not sign it', async () => {
  const { finishSignIn, startSignIn, provider } = await openOAuthShop()
  const { privateKey } = await generateKeyPair('RS256')
  const signIn = async () =>
    finishSignIn((await provider.signIn((await startSignIn()).url, 'mina')).url)
  provider.responses.forgeIdToken = (idToken) =>
    new SignJWT({ ...decodeJwt(idToken), sub: 'id-of-theo' })
      .setProtectedHeader({ alg: 'RS256', kid: 'the-provider' })
      .sign(privateKey)
  const rejected = await signIn()
  assert.equal(rejected.query.error, 'server_error')
  assert.equal(rejected.fragment.access_token, undefined)
  provider.responses.forgeIdToken = null
  assert.ok((await signIn()).fragment.access_token)
})

test('a callback is rejected in a browser that did not start the flow', async () => {
  const { finishSignIn, startSignIn, provider } = await openOAuthShop()
  const browser = { 'Sec-Fetch-Mode': 'navigate' }
  const started = await startSignIn()
  const cookie = started.response.headers.getSetCookie()[0]!
  assert.match(cookie, /HttpOnly/i)
  assert.match(cookie, /SameSite=Lax/i)
  const callbackUrl = (await provider.signIn(started.url, 'mina')).url
  const withoutCookie = await finishSignIn(callbackUrl, browser)
  assert.equal(withoutCookie.query.error_code, 'bad_oauth_state')
  const otherCookie = (await startSignIn()).response.headers.getSetCookie()[0]!.split(';')[0]!
  assert.equal(
    (await finishSignIn(callbackUrl, { ...browser, cookie: otherCookie })).query.error_code,
    'bad_oauth_state',
  )
  const accepted = await finishSignIn(callbackUrl, { ...browser, cookie: cookie.split(';')[0]! })
  assert.ok(accepted.fragment.access_token, 'the browser that started the flow is signed in')
})

test('a user returns to the page they left when the provider is unreachable', async () => {
  const { startSignIn } = await openOAuthShop({
    providers: [
      { name: 'google', issuer: 'http://127.0.0.1:9', clientIds: ['shop'], secret: 'secret' },
    ],
  })
  const { response, url } = await startSignIn({ redirect_to: 'http://shop.test/auth' })
  assert.equal(response.status, 302)
  assert.match(url, /^http:\/\/shop\.test\/auth\?error=server_error/)
})

test('the settings list the configured providers', async () => {
  const { request } = await openOAuthShop()
  const { external } = await (await request('/auth/v1/settings')).json()
  assert.deepEqual([external.google, external.apple, external.email], [true, false, true])
})

test('Theo, whose address the provider has not verified, gets a confirmation e-mail first', async () => {
  const { db, createClient, signInWithProvider } = await openOAuthShop()
  const redirect = await signInWithProvider('theo')
  assert.equal(redirect.query.error, 'access_denied')
  assert.equal(redirect.query.error_code, 'provider_email_needs_verification')
  const email = await getNewestEmail(db)
  assert.equal(email.to, theo.email)
  expectSession(await createClient().verifyOtp({ token_hash: email.token, type: 'signup' }))
  assert.ok((await signInWithProvider('theo')).fragment.access_token)
})

test('an unsupported grant is answered with a JSON error', async () => {
  const { postJson } = await openAuthShop()
  const web3 = await postJson('/token?grant_type=web3', { chain: 'solana', message: 'x' })
  assert.equal(web3.status, 422)
  assert.equal((await web3.json()).msg, 'Web3 provider is disabled')
})
