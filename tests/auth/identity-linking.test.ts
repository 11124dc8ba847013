import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { listNewestEmails } from '#platform/email/email-queue'
import { users } from '#tables/identity'
import { expectSession, getNewestEmail, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { openOAuthShop } from '../support/oauth-shop.ts'

test('Mina, who signed up by e-mail, signs in with Google: both identities lead to her account', async () => {
  const { createClient, signInWithProvider } = await openOAuthShop({ autoconfirm: true })
  const { data } = await createClient().signUp({
    ...mina,
    options: { data: { full_name: 'Mina' } },
  })
  const redirect = await signInWithProvider('mina')
  const { data: current } = await createClient().getUser(redirect.fragment.access_token)
  assert.equal(current.user?.id, data.user?.id)
  assert.deepEqual(current.user?.app_metadata, {
    provider: 'email',
    providers: ['email', 'google'],
  })
  assert.equal(current.user?.user_metadata.full_name, 'Mina', 'the name that she entered is kept')
  expectSession(await createClient().signInWithPassword(mina))
})

test('a stranger who opened an account with Mina’s address loses access when she signs in with Google', async () => {
  const { db, createClient, signInWithProvider } = await openOAuthShop()
  const stranger = { email: mina.email, password: 'i-will-wait-here' }
  const { data } = await createClient().signUp({ ...stranger, options: { data: { bio: 'evil' } } })
  const { token: token_hash } = await getNewestEmail(db)
  const redirect = await signInWithProvider('mina')
  const { data: current } = await createClient().getUser(redirect.fragment.access_token)
  assert.equal(current.user?.id, data.user?.id, 'the existing account of that address is used')
  assert.ok(current.user?.email_confirmed_at)
  assert.deepEqual(current.user?.app_metadata, { provider: 'google', providers: ['google'] })
  assert.equal(current.user?.user_metadata.bio, undefined)
  const { error } = await createClient().signInWithPassword(stranger)
  assert.equal(error?.code, 'invalid_credentials')
  const late = await createClient().verifyOtp({ token_hash, type: 'signup' })
  assert.equal(late.error?.code, 'otp_expired', 'the earlier e-mail is invalid')
})

test('an address that the provider has not verified does not open the account of another user', async () => {
  const { db, provider, createClient, signInWithProvider } = await openOAuthShop()
  await createClient().signUp(theo)
  const { token: token_hash } = await getNewestEmail(db)
  expectSession(await createClient().verifyOtp({ token_hash, type: 'signup' }))
  const redirect = await signInWithProvider('theo')
  assert.equal(redirect.fragment.access_token, undefined)
  assert.equal(redirect.query.error_code, 'provider_email_needs_verification')
  assert.match(redirect.query.error_description!, /Verify the email with google/)
  const storedEmails = await db.select({ email: users.email }).from(users)
  assert.deepEqual(storedEmails.map(({ email }) => email).sort(), [theo.email, null].sort())
  expectSession(await createClient().signInWithPassword(theo))

  // Once the provider has verified the address, the identity gets an account without one, because it is taken.
  provider.users.theo = { ...provider.users.theo, email_verified: true }
  const { fragment } = await signInWithProvider('theo')
  const { data } = await createClient().getUser(fragment.access_token)
  assert.equal(data.user?.email, '')
})

test('a shop that autoconfirms trusts the address of a provider', async () => {
  const { createClient, signInWithProvider } = await openOAuthShop({ autoconfirm: true })
  const { data } = await createClient().signUp(theo)
  const redirect = await signInWithProvider('theo')
  const { data: current } = await createClient().getUser(redirect.fragment.access_token)
  assert.equal(current.user?.id, data.user?.id)
})

test('a provider sign-in with an address that matches two accounts is rejected', async () => {
  const { db, provider, createClient, signInWithProvider } = await openOAuthShop({
    manualLinkingEnabled: true,
  })
  await signInWithProvider('mina')
  const [first] = await db.select().from(users)
  await db.update(users).set({ email: 'mina@work.example' }).where(eq(users.id, first!.id))
  await createClient().signUp(mina)
  provider.users.other = { email: mina.email, email_verified: true }
  const redirect = await signInWithProvider('other')
  assert.equal(redirect.query.error, 'server_error')
  assert.equal(redirect.query.error_code, 'unexpected_failure')
  assert.match(redirect.query.error_description!, /Multiple accounts with the same email address/)
})

test('Mina, who has changed her address, reaches her account through another provider with the old one', async () => {
  const { db, provider, createClient, signInWithProvider } = await openOAuthShop()
  await signInWithProvider('mina')
  await db.update(users).set({ email: 'mina@work.example' })
  provider.users.elsewhere = { email: mina.email, email_verified: true }
  const redirect = await signInWithProvider('elsewhere')
  const { data } = await createClient().getUser(redirect.fragment.access_token)
  assert.deepEqual([data.user?.email, data.user?.identities?.length], ['mina@work.example', 2])
})

test('a new provider account is rejected where sign-up is disabled', async () => {
  const { signInWithProvider } = await openOAuthShop({ signUpEnabled: false })
  const redirect = await signInWithProvider('mina')
  assert.equal(redirect.query.error, 'access_denied')
  assert.equal(redirect.query.error_code, 'signup_disabled')
  assert.equal(redirect.query.error_description, 'Signups not allowed for this instance')
})

test('a banned user is rejected at a provider sign-in', async () => {
  const { db, now, signInWithProvider } = await openOAuthShop()
  await signInWithProvider('mina')
  await db.update(users).set({ bannedUntil: new Date(now().getTime() + 60_000) })
  const redirect = await signInWithProvider('mina')
  assert.equal(redirect.query.error, 'access_denied')
  assert.equal(redirect.query.error_code, 'user_banned')
})

type OAuthShop = Awaited<ReturnType<typeof openOAuthShop>>

/** Links a Google identity as a browser does: follows the redirects to the provider and back. */
async function linkGoogle(
  { provider, finishSignIn }: OAuthShop,
  client: ReturnType<OAuthShop['createClient']>,
  account: string,
) {
  const options = { redirectTo: 'http://shop.test/profile', skipBrowserRedirect: true }
  const { data, error } = await client.linkIdentity({ provider: 'google', options })
  assert.equal(error, null)
  return finishSignIn((await provider.signIn(data!.url!, account)).url)
}

test('Mina links and unlinks Google and stays signed in', async () => {
  const shop = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  shop.provider.users.work = { email: 'mina@work.example', email_verified: true }
  const client = shop.createClient()
  await client.signUp(mina)
  const redirect = await linkGoogle(shop, client, 'work')
  assert.equal(redirect.target, 'http://shop.test/profile')
  const [email] = await listNewestEmails(shop.db, { limit: 1 })
  assert.deepEqual([email?.recipient, email?.template], [mina.email, 'sign-in-method-added'])
  assert.ok(redirect.fragment.access_token)
  const { data } = await client.getUserIdentities()
  assert.deepEqual(
    data?.identities.map(({ provider }) => provider),
    ['email', 'google'],
  )
  const google = data!.identities[1]!

  const again = await linkGoogle(shop, client, 'work')
  assert.equal(again.query.error_code, 'identity_already_exists')
  assert.equal(again.query.error_description, 'Identity is already linked')

  assert.equal((await client.unlinkIdentity(google)).error, null)
  const { data: current } = await client.getUser()
  assert.equal(current.user?.email, mina.email)
  assert.deepEqual(current.user?.app_metadata.providers, ['email'])
  const repeated = await client.unlinkIdentity(google)
  assert.equal(repeated.error?.code, 'single_identity_not_deletable')
})

test('an identity of another user is not linked, nor is one after sign-out', async () => {
  const shop = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  await shop.signInWithProvider('mina')
  const client = shop.createClient()
  await client.signUp(theo)
  const alreadyLinked = await linkGoogle(shop, client, 'mina')
  assert.equal(alreadyLinked.query.error, 'server_error')
  assert.equal(alreadyLinked.query.error_description, 'Identity is already linked to another user')

  shop.provider.users.work = { email: 'theo@work.example', email_verified: true }
  const { data } = await client.linkIdentity({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  })
  const callbackUrl = (await shop.provider.signIn(data!.url!, 'work')).url
  await client.signOut()
  const late = await shop.finishSignIn(callbackUrl)
  assert.equal(late.query.error_code, 'bad_oauth_state')
})

test('an attacker cannot make another browser link its identity to the attacker’s account', async () => {
  const shop = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  const stranger = shop.createClient('pkce')
  await stranger.signUp(theo)
  const { data } = await stranger.linkIdentity({
    ...{ provider: 'google', options: { skipBrowserRedirect: true } },
  })
  const callbackUrl = (await shop.provider.signIn(data!.url!, 'mina')).url
  const rejected = await shop.finishSignIn(callbackUrl, { 'Sec-Fetch-Mode': 'navigate' })
  assert.equal(rejected.query.error_code, 'bad_oauth_state')
  const { data: current } = await stranger.getUserIdentities()
  assert.equal(current?.identities.length, 1)
})

test('removing an identity promotes the next address and removes the password with the e-mail identity', async () => {
  const shop = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  shop.provider.users.work = { email: 'mina@work.example', email_verified: true }
  const client = shop.createClient()
  await client.signUp(mina)
  await linkGoogle(shop, client, 'work')
  const { data } = await client.getUserIdentities()
  assert.equal((await client.unlinkIdentity(data!.identities[0]!)).error, null)
  const { data: current } = await client.getUser()
  assert.equal(current.user?.email, 'mina@work.example')
  assert.ok(current.user?.email_confirmed_at)
  assert.deepEqual(current.user?.app_metadata, { provider: 'google', providers: ['google'] })
  for (const email of [mina.email, 'mina@work.example']) {
    const { error } = await shop.createClient().signInWithPassword({ ...mina, email })
    assert.equal(error?.code, 'invalid_credentials')
  }
})

test('an unverified address stays unconfirmed when it replaces a removed one', async () => {
  const shop = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  const client = shop.createClient()
  await client.signUp(mina)
  await linkGoogle(shop, client, 'theo')
  const { data } = await client.getUserIdentities()
  assert.equal((await client.unlinkIdentity(data!.identities[0]!)).error, null)
  const { data: current } = await client.getUser()
  assert.equal(current.user?.email, theo.email)
  assert.equal(current.user?.email_confirmed_at, undefined)
})

test('an identity is not removed when the address that would replace it belongs to another account', async () => {
  const shop = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  const client = shop.createClient()
  await client.signUp(mina)
  await linkGoogle(shop, client, 'theo')
  await shop.createClient().signUp(theo)
  const { data } = await client.getUserIdentities()
  const { error } = await client.unlinkIdentity(data!.identities[0]!)
  assert.equal(error?.code, 'email_conflict_identity_not_deletable')
})

test('only the owner links and unlinks identities, where it is allowed, and the checks run in order', async () => {
  const shopWithoutLinking = await openAuthShop({ autoconfirm: true })
  const client = shopWithoutLinking.createClient()
  const { access_token } = expectSession(await client.signUp(mina))
  const { error } = await client.linkIdentity({ provider: 'google' })
  assert.equal(error?.message, 'Manual linking is disabled')
  assert.equal(error?.status, 404)
  const headers = { Authorization: `Bearer ${access_token}` }
  const deleteIdentity = async (
    shop: typeof shopWithoutLinking,
    id: string,
    requestHeaders: Record<string, string> = headers,
  ) => {
    const path = `/auth/v1/user/identities/${id}`
    const answer = await shop.request(path, { method: 'DELETE', headers: requestHeaders })
    return [answer.status, (await answer.json()).error_code]
  }
  assert.deepEqual(await deleteIdentity(shopWithoutLinking, 'x'), [404, 'manual_linking_disabled'])

  const shopWithLinking = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  const id = crypto.randomUUID()
  assert.deepEqual(await deleteIdentity(shopWithLinking, id, {}), [401, 'no_authorization'])
  const minaClient = shopWithLinking.createClient()
  const session = expectSession(await minaClient.signUp(mina))
  const ownHeaders = { Authorization: `Bearer ${session.access_token}` }
  assert.deepEqual(await deleteIdentity(shopWithLinking, 'x', ownHeaders), [
    404,
    'validation_failed',
  ])
  assert.deepEqual(await deleteIdentity(shopWithLinking, id, ownHeaders), [
    422,
    'single_identity_not_deletable',
  ])
  await linkGoogle(shopWithLinking, minaClient, 'theo')
  assert.deepEqual(await deleteIdentity(shopWithLinking, id, ownHeaders), [
    422,
    'identity_not_found',
  ])
  const otherUser = await shopWithLinking
    .createClient()
    .signUp({ email: 'a@b.example', password: 'somebody-else' })
  const foreignIdentityId = otherUser.data.user!.identities![0]!.identity_id
  assert.deepEqual(await deleteIdentity(shopWithLinking, foreignIdentityId, ownHeaders), [
    422,
    'identity_not_found',
  ])
  assert.deepEqual(
    await deleteIdentity(shopWithLinking, foreignIdentityId, { ...ownHeaders, 'X-JWT-AUD': 'x' }),
    [...[403, 'unexpected_audience']],
  )
})

test('an id token links an identity, and needs a session and a verified address', async () => {
  const shop = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  const tokens = await shop.provider.getTokens('mina')
  const body = { provider: 'google', id_token: tokens.token, link_identity: true }
  const withoutSession = await shop.postJson('/token?grant_type=id_token', body)
  assert.equal(withoutSession.status, 401)
  const client = shop.createClient()
  await client.signUp(theo)
  assert.equal((await client.linkIdentity({ provider: 'google', ...tokens })).error, null)
  const { data } = await client.getUser()
  assert.deepEqual(data.user?.app_metadata.providers, ['email', 'google'])
  assert.equal(data.user?.email, theo.email)
})
