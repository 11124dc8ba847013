import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectSession, getNewestEmail, mina, openAuthShop } from '../support/auth-shop.ts'
import { enrollTotp } from '../support/totp.ts'

type Shop = Awaited<ReturnType<typeof openAuthShop>>

async function followLink({ request }: Pick<Shop, 'request'>, path: string) {
  const answer = await request(path, { redirect: 'manual' })
  assert.equal(answer.status, 303)
  return new URL(answer.headers.get('Location')!)
}

const EXPIRED_LINK_ERROR = {
  ...{ error: 'access_denied', error_code: 'otp_expired' },
  ...{ error_description: 'Email link is invalid or has expired', sb: '' },
}

test('an e-mail link redirects with the session fields in alphabetical order', async () => {
  const shop = await openAuthShop()
  await shop.createClient().signUp(mina)
  const { path } = await getNewestEmail(shop.db)
  const { hash, search } = await followLink(shop, path)
  assert.equal(search, '')
  const fields = [...new URLSearchParams(hash.slice(1))]
  assert.deepEqual(
    fields.map(([name]) => name),
    [...['access_token', 'expires_at', 'expires_in', 'refresh_token', 'sb', 'token_type', 'type']],
  )
  const { access_token, refresh_token, ...rest } = Object.fromEntries(fields)
  const expiresAt = Math.floor(shop.now().getTime() / 1000) + 3600
  assert.deepEqual(rest, {
    ...{ expires_at: `${expiresAt}`, expires_in: '3600', sb: '', token_type: 'bearer' },
    type: 'signup',
  })
  const session = { access_token: access_token!, refresh_token: refresh_token! }
  assert.equal((await shop.createClient().setSession(session)).error, null)

  const again = await followLink(shop, path)
  assert.equal(again.search, '')
  assert.deepEqual(Object.fromEntries(new URLSearchParams(again.hash.slice(1))), EXPIRED_LINK_ERROR)
})

test('a HEAD request does not consume an e-mail link', async () => {
  const { db, request, createClient } = await openAuthShop()
  await createClient().signUp(mina)
  const { path, token: token_hash } = await getNewestEmail(db)
  const headResponse = await request(path, { method: 'HEAD', redirect: 'manual' })
  assert.deepEqual([headResponse.status, headResponse.headers.get('Location')], [204, null])
  expectSession(await createClient().verifyOtp({ token_hash, type: 'signup' }))
})

test('a PKCE client finds the error in the query and in the fragment', async () => {
  const shop = await openAuthShop()
  await shop.createClient('pkce').signUp({
    ...mina,
    options: { emailRedirectTo: 'http://shop.test/?sb_flow_id=7' },
  })
  const { path } = await getNewestEmail(shop.db)
  const code = (await followLink(shop, path)).searchParams
  assert.deepEqual([...code.keys()], ['sb_flow_id', 'code'])
  assert.match(code.get('code')!, /^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  const { hash, searchParams } = await followLink(shop, path)
  assert.deepEqual(Object.fromEntries(searchParams), { sb_flow_id: '7', ...EXPIRED_LINK_ERROR })
  assert.deepEqual(Object.fromEntries(new URLSearchParams(hash.slice(1))), EXPIRED_LINK_ERROR)
})

test('a banned user is rejected at an e-mail link and redirected with the reason', async () => {
  const shop = await openAuthShop({ autoconfirm: true })
  const { data } = await shop.createClient().signUp(mina)
  await shop.createClient().resetPasswordForEmail(mina.email)
  const { path, token: token_hash } = await getNewestEmail(shop.db)
  await shop.createAdminClient().updateUserById(data.user!.id, { ban_duration: '1h' })
  const { hash } = await followLink(shop, path)
  assert.match(hash, /^#error=access_denied&error_code=user_banned&/)
  const { error } = await shop.createClient().verifyOtp({ token_hash, type: 'recovery' })
  assert.deepEqual([error?.status, error?.code], [403, 'user_banned'])
})

test('a recovery e-mail signs in at the first level, where a new password still needs the second factor', async () => {
  const shop = await openAuthShop({ autoconfirm: true })
  const owner = shop.createClient()
  expectSession(await owner.signUp(mina))
  await enrollTotp(owner, shop)
  await shop.createClient().resetPasswordForEmail(mina.email)
  const { token: token_hash } = await getNewestEmail(shop.db)
  const client = shop.createClient()
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  expectSession(await client.verifyOtp({ token_hash, type: 'recovery' }))
  assert.ok(events.includes('PASSWORD_RECOVERY'), `${events}`)
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  assert.deepEqual([data?.currentLevel, data?.nextLevel], ['aal1', 'aal2'])
  const { error } = await client.updateUser({ password: 'a-new-lamp' })
  assert.deepEqual([error?.status, error?.code], [401, 'insufficient_aal'])
})

test('a user who signs in by one e-mail invalidates the others', async () => {
  const shop = await openAuthShop()
  await shop.createClient().signUp(mina)
  const { token: signUpToken } = await getNewestEmail(shop.db)
  await shop.createClient().resetPasswordForEmail(mina.email)
  const { token: recoveryToken } = await getNewestEmail(shop.db)
  assert.notEqual(signUpToken, recoveryToken)
  expectSession(await shop.createClient().verifyOtp({ token_hash: signUpToken, type: 'signup' }))
  const late = await shop.createClient().verifyOtp({ token_hash: recoveryToken, type: 'recovery' })
  assert.equal(late.error?.code, 'otp_expired')
})
