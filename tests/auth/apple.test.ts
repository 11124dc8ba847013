import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { importSPKI, jwtVerify } from 'jose'
import { request as undiciRequest } from 'undici'
import { mina, openAuthShop } from '../support/auth-shop.ts'
import { parseRedirect } from '../support/oauth-shop.ts'
import { openOidcProvider } from '../support/oidc-provider.ts'

/** Opens a shop whose provider behaves as Apple: a signed client secret and a callback that is posted. */
async function openApple() {
  const provider = await openOidcProvider()
  provider.users.mina = { email: mina.email, email_verified: true }
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const secret = { teamId: 'THE-TEAM', keyId: 'THE-KEY', privateKey: pem }
  const apple = { ...provider.settings, name: 'apple' as const, secret }
  const shop = await openAuthShop({ providers: [apple] })
  const { request } = shop
  const { origin } = new URL((await request('/auth/v1/health')).url)
  return {
    ...{ ...shop, provider, origin },
    receivedSecrets: provider.receivedSecrets,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

test('Mina signs in with Apple, which posts the callback and sends her name once', async () => {
  const { origin, provider, publicKey, request, receivedSecrets, createClient } = await openApple()
  const authorization = await request('/auth/v1/authorize?provider=apple', { redirect: 'manual' })
  const url = authorization.headers.get('Location')!
  assert.equal(new URL(url).searchParams.get('response_mode'), 'form_post')
  const { form } = await provider.signIn(url, 'mina')
  assert.ok(form)
  assert.ok(form.get('code'))
  form.set('user', JSON.stringify({ name: { firstName: 'Mina', lastName: 'M.' } }))
  const answer = await undiciRequest(`${origin}/auth/v1/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `${form}`,
  })
  await answer.body.dump()
  const { fragment, query } = parseRedirect(`${answer.headers.location}`)
  assert.deepEqual(query, {})
  const { data } = await createClient().getUser(fragment.access_token)
  assert.equal(data.user?.app_metadata.provider, 'apple')
  assert.equal(data.user?.user_metadata.full_name, 'Mina M.')

  const key = await importSPKI(publicKey, 'ES256')
  const { payload, protectedHeader } = await jwtVerify(receivedSecrets[0]!, key)
  assert.equal(protectedHeader.kid, 'THE-KEY')
  assert.deepEqual([payload.iss, payload.sub, payload.aud], ['THE-TEAM', 'shop', provider.issuer])
  assert.ok(payload.exp! - payload.iat! <= 600)
})

test('a malformed name from Apple is ignored', async () => {
  const { origin, provider, request, createClient } = await openApple()
  for (const user of ['{', '[]', '{"name":{"firstName":7}}', `{"name":"${'x'.repeat(90_000)}"}`]) {
    const authorization = await request('/auth/v1/authorize?provider=apple', { redirect: 'manual' })
    const { form } = await provider.signIn(authorization.headers.get('Location')!, 'mina')
    form!.set('user', user)
    const answer = await undiciRequest(`${origin}/auth/v1/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `${form}`,
    })
    await answer.body.dump()
    const { fragment } = parseRedirect(`${answer.headers.location}`)
    const { data } = await createClient().getUser(fragment.access_token)
    assert.equal(data.user?.user_metadata.full_name, undefined)
  }
})
