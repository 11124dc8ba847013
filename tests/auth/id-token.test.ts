import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { decodeJwt, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { badValues } from '../bad-input/values.ts'
import { expectSession, mina, openAuthShop } from '../support/auth-shop.ts'
import { openOAuthShop } from '../support/oauth-shop.ts'

const google = { provider: 'google' } as const

test('Mina signs in with an id token in an app and gets the same account each time', async () => {
  const { provider, createClient } = await openOAuthShop()
  const nonce = 'only-once'
  const tokens = await provider.getTokens('mina', { nonce })
  const first = await createClient().signInWithIdToken({ ...google, ...tokens, nonce })
  expectSession(first)
  const user = first.data.user!
  assert.equal(user.email, mina.email)
  assert.ok(user.email_confirmed_at)
  assert.deepEqual(user.app_metadata, { provider: 'google', providers: ['google'] })
  assert.equal(user.user_metadata.full_name, 'Mina M.')
  assert.equal(user.identities?.length, 1)
  assert.equal(user.identities?.[0]?.id, 'id-of-mina')
  assert.deepEqual(decodeJwt(first.data.session!.access_token).amr, [
    { method: 'oauth', timestamp: decodeJwt(first.data.session!.access_token).iat },
  ])

  const again = await createClient().signInWithIdToken({
    ...{ ...google, ...(await provider.getTokens('mina', { nonce: 'b' })), nonce: 'b' },
  })
  assert.equal(again.data.user?.id, user.id)
})

test('an id token with a missing or wrong nonce or access token is rejected', async () => {
  const { provider, postJson } = await openOAuthShop()
  const { token: originalToken, access_token } = await provider.getTokens('mina', { nonce: 'mine' })
  const accessTokenHash = createHash('sha256').update(access_token).digest().subarray(0, 16)
  const token = await provider.sign({
    ...decodeJwt(originalToken),
    at_hash: accessTokenHash.toString('base64url'),
  })
  const requestToken = async (body: Record<string, unknown>) => {
    const answer = await postJson('/token?grant_type=id_token', {
      ...google,
      id_token: token,
      ...body,
    })
    return [answer.status, await answer.json()]
  }
  const both = 'Passed nonce and nonce in id_token should either both exist or not.'
  assert.deepEqual(await requestToken({ access_token }), [
    ...[400, { error: 'invalid request', error_description: both }],
  ])
  assert.deepEqual(await requestToken({ access_token, nonce: 'another' }), [
    ...[400, { error: 'invalid nonce', error_description: 'Nonces mismatch' }],
  ])
  const badToken = [400, { error: 'invalid request', error_description: 'Bad ID token' }]
  assert.deepEqual(await requestToken({ nonce: 'mine' }), badToken)
  assert.deepEqual(
    await requestToken({ nonce: 'mine', access_token: 'of-somebody-else' }),
    badToken,
  )
  assert.equal((await requestToken({ nonce: 'mine', access_token }))[0], 200)
})

test('an id token for another audience is rejected', async () => {
  const { provider, createClient } = await openOAuthShop()
  const tokens = await provider.getTokens('mina', { clientId: 'stranger' })
  const { error } = await createClient().signInWithIdToken({ ...google, ...tokens })
  assert.equal(error?.message, 'Unacceptable audience in id_token: [stranger]')
})

test('an id token that the provider did not sign is rejected', async () => {
  const { provider, advanceClock, postJson, now } = await openOAuthShop()
  const { token, access_token } = await provider.getTokens('mina')
  const claims = { ...decodeJwt(token), sub: 'id-of-theo', at_hash: undefined }
  const [head, , signature] = token.split('.')
  const foreignKeys = await generateKeyPair('RS256', { extractable: true })
  const { keys } = await (await fetch(`${provider.issuer}/jwks`)).json()
  const header = { kid: keys[0].kid, typ: 'JWT' }
  const publicPem = Buffer.from(await exportSPKI(foreignKeys.publicKey))
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = {
    'signed with another key': await new SignJWT(claims)
      .setProtectedHeader({ ...header, alg: 'RS256' })
      .sign(foreignKeys.privateKey),
    'signed with an embedded key': await new SignJWT(claims)
      .setProtectedHeader({
        alg: 'RS256',
        jku: 'https://evil.example',
        jwk: foreignKeys.publicKey as never,
      })
      .sign(foreignKeys.privateKey),
    'signed with the public key as a secret': await new SignJWT(claims)
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(publicPem),
    'signed with the client secret': await new SignJWT(claims)
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(Buffer.from(`${provider.settings.secret}`)),
    'not signed': new UnsecuredJWT(claims).encode(),
    'with changed claims': [head, encode(claims), signature].join('.'),
    'of another issuer': await new SignJWT({ ...claims, iss: 'https://evil.example' })
      .setProtectedHeader({ ...header, alg: 'RS256' })
      .sign(foreignKeys.privateKey),
    'too long': `${token}${'A'.repeat(900_000)}`,
    'not a token': 'x',
  }
  for (const [description, id_token] of Object.entries(forged)) {
    const answer = await postJson('/token?grant_type=id_token', { ...google, id_token })
    assert.deepEqual(
      [answer.status, (await answer.json()).error_description],
      [400, 'Bad ID token'],
      description,
    )
  }
  advanceClock(3600 + 60)
  assert.ok(now())
  const late = await postJson('/token?grant_type=id_token', {
    ...google,
    id_token: token,
    access_token,
  })
  assert.equal((await late.json()).error_description, 'Bad ID token')
})

test('text that is no id token is rejected without a request to the provider', async () => {
  const { provider } = await openOAuthShop()
  const unreachable = { ...provider.settings, issuer: 'http://127.0.0.1:9' }
  const { postJson } = await openAuthShop({ providers: [unreachable] })
  for (const id_token of ['x', 'x.y.z', 'e30.e30.x', 'e30.e30']) {
    const answer = await postJson('/token?grant_type=id_token', { ...google, id_token })
    assert.deepEqual(
      [answer.status, (await answer.json()).error_description],
      [400, 'Bad ID token'],
    )
  }
})

test('an id token of an unknown or unconfigured provider is rejected with a reason', async () => {
  const { createClient, postJson } = await openAuthShop()
  const { error } = await createClient().signInWithIdToken({ ...google, token: 'x' })
  assert.equal(error?.code, 'provider_disabled')
  assert.equal(error?.message, 'Provider (issuer "https://accounts.google.com") is not enabled')
  const unknown = await postJson('/token?grant_type=id_token', { provider: 'moon', id_token: 'x' })
  assert.equal(unknown.status, 400)
  const withoutToken = await postJson('/token?grant_type=id_token', { provider: 'google' })
  assert.equal((await withoutToken.json()).error_description, 'id_token required')
})

test('ten concurrent first sign-ins with id tokens create one user', async () => {
  const { provider, postJson } = await openOAuthShop()
  const { token: id_token, access_token } = await provider.getTokens('mina')
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const answer = await postJson('/token?grant_type=id_token', {
        ...google,
        id_token,
        access_token,
      })
      return (await answer.json()).user.id as string
    }),
  )
  assert.equal(new Set(answers).size, 1)
})

test('invalid provider requests and callbacks are rejected without a server error', async () => {
  const { postJson, request, provider } = await openOAuthShop()
  const { token: id_token, access_token } = await provider.getTokens('mina')
  const validBody = { ...google, id_token, access_token, nonce: 'n', link_identity: false }
  for (const name of Object.keys(validBody)) {
    for (const value of badValues) {
      const answer = await postJson('/token?grant_type=id_token', { ...validBody, [name]: value })
      assert.ok(answer.status < 500, `${name}=${JSON.stringify(value)?.slice(0, 40)}`)
      await answer.text()
    }
  }
  const names = ['provider', 'scopes', 'redirect_to', 'code_challenge', 'prompt', 'state', 'code']
  for (const name of names) {
    for (const value of badValues.filter((one) => typeof one === 'string' && one.length < 5000)) {
      for (const path of ['authorize?provider=google', 'callback?code=x&state=y']) {
        const query = `${name}=${encodeURIComponent(`${value}`.toWellFormed())}`
        const answer = await request(`/auth/v1/${path}&${query}`, { redirect: 'manual' })
        assert.ok(answer.status < 500, `${path} ${query.slice(0, 60)}`)
        await answer.text()
      }
    }
  }
})
