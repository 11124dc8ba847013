import assert from 'node:assert/strict'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { parseConfiguredKeys, rotateSigningKeys, SigningKeys } from '#modules/identity'
import { signingKeys } from '#tables/identity'
import { createSigningKeys, expectSession, mina, openAuthShop } from '../support/auth-shop.ts'

const SECRET = 'a-jwt-secret-that-only-tests-use-000'

const es256 = createKeyPair('ec', { namedCurve: 'P-256' })
const rs256 = createKeyPair('rsa', { modulusLength: 2048 })
const keyPairs: Record<string, JWK> = {
  ES256: es256,
  ES512: createKeyPair('ec', { namedCurve: 'P-521' }),
  EdDSA: createKeyPair('ed25519'),
  RS256: rs256,
  RS512: { ...createKeyPair('rsa', { modulusLength: 2048 }), alg: 'RS512' },
}

test('tokens of every configured key type are verified by the published keys', async () => {
  for (const [alg, jwk] of Object.entries(keyPairs)) {
    const jwks = [toSigningKey(jwk, alg)]
    const { now, request, createClient } = await openAuthShop({ autoconfirm: true, keys: { jwks } })
    const { access_token } = expectSession(await createClient().signUp(mina))
    const published = await (await request('/auth/v1/.well-known/jwks.json')).json()
    assert.deepEqual(
      published.keys.map(({ kid, d }: JWK) => [kid, d]),
      [[alg, undefined]],
    )
    const verified = await jwtVerify(access_token, createLocalJWKSet(published), {
      ...{ issuer: 'http://shop.test/auth/v1', audience: 'authenticated', currentDate: now() },
    })
    assert.deepEqual([verified.protectedHeader.alg, verified.payload.email], [alg, mina.email])
    expectSession(await createClient().signInWithPassword(mina))
  }
})

test('the client verifies tokens of both key types that it supports', async () => {
  for (const [kid, jwk] of Object.entries({ ES256: es256, RS256: rs256 })) {
    const keys = { jwks: [toSigningKey(jwk, kid)] }
    const { request, createClient } = await openAuthShop({ autoconfirm: true, keys })
    const client = createClient()
    const { access_token } = expectSession(await client.signUp(mina))
    const jwks = await (await request('/auth/v1/.well-known/jwks.json')).json()
    const { data, error } = await client.getClaims(access_token, { jwks })
    assert.equal(error, null)
    assert.deepEqual([data?.header.alg, data?.claims.email], [kid, mina.email])
  }
})

test('a shared secret signs tokens and is never published', async () => {
  const oct = { kty: 'oct', kid: 'shared', k: Buffer.from(SECRET).toString('base64url') }
  const keys = { jwks: [{ ...oct, key_ops: ['sign', 'verify'] }] }
  const { request, createClient } = await openAuthShop({ autoconfirm: true, keys })
  const { access_token } = expectSession(await createClient().signUp(mina))
  assert.equal((await createClient().getUser(access_token)).data.user?.email, mina.email)
  assert.deepEqual(await (await request('/auth/v1/.well-known/jwks.json')).json(), { keys: [] })
})

test('a token that was forged by any known method is rejected', async () => {
  const keys = {
    jwks: [toSigningKey(es256, 'own'), toVerificationKey(rs256, 'verify-only')],
    sharedSecret: SECRET,
  }
  const { now, request, createClient } = await openAuthShop({ autoconfirm: true, keys })
  const { access_token } = expectSession(await createClient().signUp(mina))
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString())
  const expiresAt = Math.floor(now().getTime() / 1000) + 3600
  const validClaims = { ...claims, exp: expiresAt }
  const sign = async (payload: object, header: object, jwk: JWK | string) =>
    new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'ES256', kid: 'own', ...header })
      .sign(typeof jwk === 'string' ? Buffer.from(jwk) : await importJWK(jwk, 'ES256'))

  const foreignKey = createKeyPair('ec', { namedCurve: 'P-256' })
  const published = { ...es256, d: undefined }
  const forged: Record<string, string> = {
    'not signed': new UnsecuredJWT(validClaims).encode(),
    'with the public key as a secret': await sign(
      validClaims,
      { alg: 'HS256' },
      JSON.stringify(published),
    ),
    'with the shared secret and a key id': await sign(validClaims, { alg: 'HS256' }, SECRET),
    'with the id of a key that only verifies': await sign(
      validClaims,
      { kid: 'verify-only' },
      es256,
    ),
    'of an unknown key': await sign(validClaims, { kid: 'nobody' }, es256),
    'without a key id': await sign(validClaims, { kid: undefined }, es256),
    'with an embedded key': await sign(
      validClaims,
      { jwk: toVerificationKey(foreignKey, 'own') },
      foreignKey,
    ),
    'with the URL of a key set': await sign(
      validClaims,
      { jku: 'https://evil.example' },
      foreignKey,
    ),
    'with a path as key id': await sign(validClaims, { kid: '../../dev/null' }, foreignKey),
    'with SQL as key id': await sign(validClaims, { kid: "own' or '1'='1" }, foreignKey),
    'with __proto__ as key id': await sign(validClaims, { kid: '__proto__' }, foreignKey),
    'of another shop': await sign({ ...validClaims, iss: 'http://other.test/auth/v1' }, {}, es256),
    'for another audience': await sign({ ...validClaims, aud: 'anybody' }, {}, es256),
    'for several audiences': await sign({ ...validClaims, aud: ['authenticated', 'x'] }, {}, es256),
    'without an expiry': await sign({ ...validClaims, exp: undefined }, {}, es256),
    expired: await sign({ ...validClaims, exp: expiresAt - 7200 }, {}, es256),
    'not valid yet': await sign({ ...validClaims, nbf: expiresAt }, {}, es256),
    'of the session of another user': await sign({ ...validClaims, sub: randomUUID() }, {}, es256),
    'without a session': await sign({ ...validClaims, session_id: undefined }, {}, es256),
    'without a subject': await sign({ ...validClaims, sub: undefined }, {}, es256),
    'with a wrong secret': await sign(validClaims, { alg: 'HS256', kid: undefined }, `${SECRET}!`),
  }
  const getUserStatus = (token: string) =>
    request('/auth/v1/user', { headers: { Authorization: `Bearer ${token}` } })
  for (const [description, token] of Object.entries(forged))
    assert.equal((await getUserStatus(token)).status, 403, description)

  assert.equal(
    (await getUserStatus(await sign(validClaims, {}, es256))).status,
    200,
    'a valid token is accepted',
  )
  const shared = await sign(validClaims, { alg: 'HS256', kid: undefined }, SECRET)
  assert.equal((await getUserStatus(shared)).status, 200, 'the shared secret verifies')
})

test('signing keys change by configuration without signing users out', async () => {
  const shop = await openAuthShop({
    autoconfirm: true,
    keys: { jwks: [toSigningKey(es256, 'old')] },
  })
  const { access_token } = expectSession(await shop.createClient().signUp(mina))
  const next = createSigningKeys(shop.db, {
    jwks: [toSigningKey(rs256, 'new'), toVerificationKey(es256, 'old')],
  })
  const verifyToken = async (keys: SigningKeys) => {
    const { kid, alg } = decodeProtectedHeader(access_token)
    const key = await keys.getVerificationKey({ kid: kid!, alg: alg! }, shop.now())
    return key && jwtVerify(access_token, key, { currentDate: shop.now() })
  }
  assert.equal((await verifyToken(next))?.payload.email, mina.email)
  assert.equal((await next.getSigningKey(shop.now())).kid, 'new')
  assert.deepEqual((await next.listPublicJwks(shop.now())).map(({ kid }) => kid).sort(), [
    'new',
    'old',
  ])
  const withoutOldKey = createSigningKeys(shop.db, { jwks: [toSigningKey(rs256, 'new')] })
  assert.equal(await verifyToken(withoutOldKey), null)
})

test('a rotated key is published before it signs, and verifies until its tokens expire', async () => {
  const { db, identity, now, advanceClock, createClient } = await openAuthShop({
    autoconfirm: true,
  })
  const old = expectSession(await createClient().signUp(mina)).access_token
  const rotated = await rotateSigningKeys({ db, secretKey: identity.secretKey, now: now() })
  const again = await rotateSigningKeys({ db, secretKey: identity.secretKey, now: now() })
  assert.deepEqual([rotated.isNew, again.isNew], [true, false])
  advanceClock(61)
  assert.equal((await identity.keys.listPublicJwks(now())).length, 2)
  const beforeSwitch = expectSession(await createClient().signInWithPassword(mina)).access_token
  assert.equal(getKid(beforeSwitch), getKid(old))

  advanceClock(15 * 60 + 61)
  const client = createClient()
  const fresh = expectSession(await client.signInWithPassword(mina)).access_token
  assert.notEqual(getKid(fresh), getKid(old))
  for (const token of [old, beforeSwitch, fresh]) {
    assert.equal((await createClient().getUser(token)).error, null)
  }
  advanceClock(4200 + 61)
  await client.refreshSession()
  assert.equal((await identity.keys.listPublicJwks(now())).length, 1)
})

test('tokens of a compromised key are rejected within seconds', async () => {
  const { db, identity, now, advanceClock, createClient } = await openAuthShop({
    autoconfirm: true,
  })
  const client = createClient()
  const stolen = expectSession(await client.signUp(mina)).access_token
  await rotateSigningKeys({ db, secretKey: identity.secretKey, isImmediate: true, now: now() })
  advanceClock(11)
  assert.equal((await createClient().getUser(stolen)).error?.code, 'bad_jwt')
  expectSession(await client.refreshSession())
  assert.equal((await db.select().from(signingKeys)).length, 1)
})

test('a key that another process has just created is accepted within a second', async () => {
  const { db, now, advanceClock } = await openAuthShop()
  const [firstProcess, secondProcess] = ['one', 'another'].map((name) => {
    const secretKey = `${name} key that only tests would ever use`
    return new SigningKeys({ db, secretKey, maxTokenSeconds: 3600 })
  })
  await firstProcess!.getSigningKey(now())
  const { kid, alg } = await secondProcess!.getSigningKey(now())
  advanceClock(1)
  assert.ok(await firstProcess!.getVerificationKey({ kid, alg }, now()))
})

test('one of ten concurrent rotations changes the key', async () => {
  const { db, identity, now } = await openAuthShop()
  await identity.keys.getSigningKey(now())
  const input = { db, secretKey: identity.secretKey, now: now() }
  const rotated = await Promise.all(Array.from({ length: 10 }, () => rotateSigningKeys(input)))
  assert.equal(rotated.filter(({ isNew }) => isNew).length, 1)
})

test('unusable keys are rejected with an error that reveals none of them', () => {
  const unusableKeys: [unknown, string][] = [
    ['{', 'jwks_malformed'],
    [{}, 'jwks_malformed'],
    [[], 'jwks_malformed'],
    [[{ kty: 'EC' }], 'jwks_malformed'],
    [[toVerificationKey(es256, 'a')], 'jwks_signing_key_not_single'],
    [[toSigningKey(es256, 'a'), toSigningKey(rs256, 'b')], 'jwks_signing_key_not_single'],
    [[toSigningKey(es256, 'a'), toVerificationKey(rs256, 'a')], 'jwks_kid_repeated'],
    [[{ ...toSigningKey(es256, 'a'), d: undefined }], 'jwk_unreadable'],
    [[{ ...toSigningKey(es256, 'a'), x: 'AAAA' }], 'jwk_unreadable'],
    [[{ ...toSigningKey(es256, 'a'), alg: 'RS256' }], 'jwk_algorithm_unsupported'],
    [[{ ...toSigningKey(es256, 'a'), alg: 'none' }], 'jwk_algorithm_unsupported'],
    [[toSigningKey(createKeyPair('rsa', { modulusLength: 1024 }), 'a')], 'jwk_rsa_too_short'],
    [[{ kty: 'oct', kid: 'a', k: 'c2hvcnQ', key_ops: ['sign'] }], 'jwk_secret_too_short'],
    [[toSigningKey(createKeyPair('x25519'), 'a')], 'jwk_algorithm_unsupported'],
  ]
  for (const [value, code] of unusableKeys) {
    const parsed = parseConfiguredKeys(typeof value === 'string' ? value : JSON.stringify(value))
    assert.equal(!parsed.ok && parsed.error.code, code)
    assert.ok(!JSON.stringify(parsed).includes(String(es256.d)))
  }
})

function createKeyPair(type: string, options: object = {}): JWK {
  const generate = generateKeyPairSync as (
    type: string,
    options: object,
  ) => ReturnType<typeof generateKeyPairSync>
  return generate(type, options).privateKey.export({ format: 'jwk' }) as JWK
}

function toSigningKey(jwk: JWK, kid: string) {
  return { ...jwk, kid, key_ops: ['sign', 'verify'] }
}

function toVerificationKey({ kty, crv, x, y, n, e }: JWK, kid: string) {
  return { kty, crv, x, y, n, e, kid, key_ops: ['verify'] }
}

function getKid(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid
}
