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
  const landed = await signInWithProvider('mina')
  const { data: seen } = await createClient().getUser(landed.fragment.access_token)
  assert.equal(seen.user?.id, data.user?.id)
  assert.deepEqual(seen.user?.app_metadata, { provider: 'email', providers: ['email', 'google'] })
  assert.equal(seen.user?.user_metadata.full_name, 'Mina', 'what she wrote stays')
  expectSession(await createClient().signInWithPassword(mina))
})

test('a stranger who opened an account with Mina’s address loses access when she signs in with Google', async () => {
  const { db, createClient, signInWithProvider } = await openOAuthShop()
  const stranger = { email: mina.email, password: 'i-will-wait-here' }
  const { data } = await createClient().signUp({ ...stranger, options: { data: { bio: 'evil' } } })
  const { token: token_hash } = await getNewestEmail(db)
  const landed = await signInWithProvider('mina')
  const { data: seen } = await createClient().getUser(landed.fragment.access_token)
  assert.equal(seen.user?.id, data.user?.id, 'the account of that address')
  assert.ok(seen.user?.email_confirmed_at)
  assert.deepEqual(seen.user?.app_metadata, { provider: 'google', providers: ['google'] })
  assert.equal(seen.user?.user_metadata.bio, undefined)
  const { error } = await createClient().signInWithPassword(stranger)
  assert.equal(error?.code, 'invalid_credentials')
  const late = await createClient().verifyOtp({ token_hash, type: 'signup' })
  assert.equal(late.error?.code, 'otp_expired', 'the letter of before opens nothing')
})

test('an address that the provider has not verified does not open the account of another user', async () => {
  const { db, provider, createClient, signInWithProvider } = await openOAuthShop()
  await createClient().signUp(theo)
  const { token: token_hash } = await getNewestEmail(db)
  expectSession(await createClient().verifyOtp({ token_hash, type: 'signup' }))
  const landed = await signInWithProvider('theo')
  assert.equal(landed.fragment.access_token, undefined)
  assert.equal(landed.query.error_code, 'provider_email_needs_verification')
  assert.match(landed.query.error_description!, /Verify the email with google/)
  const storedEmails = await db.select({ email: users.email }).from(users)
  assert.deepEqual(storedEmails.map(({ email }) => email).sort(), [theo.email, null].sort())
  expectSession(await createClient().signInWithPassword(theo))

  // The provider vouches for him now: the identity has an account, which has no address, because it is taken.
  provider.people.theo = { ...provider.people.theo, email_verified: true }
  const { fragment } = await signInWithProvider('theo')
  const { data } = await createClient().getUser(fragment.access_token)
  assert.equal(data.user?.email, '')
})

test('a shop that autoconfirms trusts the address of a provider', async () => {
  const { createClient, signInWithProvider } = await openOAuthShop({ autoconfirm: true })
  const { data } = await createClient().signUp(theo)
  const landed = await signInWithProvider('theo')
  const { data: seen } = await createClient().getUser(landed.fragment.access_token)
  assert.equal(seen.user?.id, data.user?.id)
})

test('two provider accounts with one unverified address open neither account', async () => {
  const { db, provider, createClient, signInWithProvider } = await openOAuthShop({
    manualLinkingEnabled: true,
  })
  await signInWithProvider('mina')
  const [first] = await db.select().from(users)
  await db.update(users).set({ email: 'mina@work.example' }).where(eq(users.id, first!.id))
  await createClient().signUp(mina)
  provider.people.other = { email: mina.email, email_verified: true }
  const landed = await signInWithProvider('other')
  assert.equal(landed.query.error, 'server_error')
  assert.equal(landed.query.error_code, 'unexpected_failure')
  assert.match(landed.query.error_description!, /Multiple accounts with the same email address/)
})

test('Mina, who has changed her address, reaches her account through another provider with the old one', async () => {
  const { db, provider, createClient, signInWithProvider } = await openOAuthShop()
  await signInWithProvider('mina')
  await db.update(users).set({ email: 'mina@work.example' })
  provider.people.elsewhere = { email: mina.email, email_verified: true }
  const landed = await signInWithProvider('elsewhere')
  const { data } = await createClient().getUser(landed.fragment.access_token)
  assert.deepEqual([data.user?.email, data.user?.identities?.length], ['mina@work.example', 2])
})

test('a shop with closed sign-up lets in known provider accounts and no new ones', async () => {
  const { signInWithProvider } = await openOAuthShop({ signUpEnabled: false })
  const landed = await signInWithProvider('mina')
  assert.equal(landed.query.error, 'access_denied')
  assert.equal(landed.query.error_code, 'signup_disabled')
  assert.equal(landed.query.error_description, 'Signups not allowed for this instance')
})

test('a banned user is rejected at a provider sign-in', async () => {
  const { db, now, signInWithProvider } = await openOAuthShop()
  await signInWithProvider('mina')
  await db.update(users).set({ bannedUntil: new Date(now().getTime() + 60_000) })
  const landed = await signInWithProvider('mina')
  assert.equal(landed.query.error, 'access_denied')
  assert.equal(landed.query.error_code, 'user_banned')
})

type OAuthShop = Awaited<ReturnType<typeof openOAuthShop>>

/** As the client does it: asks where to go, and goes. */
async function link(
  { provider, comeBack }: OAuthShop,
  client: ReturnType<OAuthShop['createClient']>,
  who: string,
) {
  const options = { redirectTo: 'http://shop.test/profile', skipBrowserRedirect: true }
  const { data, error } = await client.linkIdentity({ provider: 'google', options })
  assert.equal(error, null)
  return comeBack((await provider.signIn(data!.url!, who)).url)
}

test('Mina links and unlinks Google and stays signed in', async () => {
  const shop = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  shop.provider.people.work = { email: 'mina@work.example', email_verified: true }
  const client = shop.createClient()
  await client.signUp(mina)
  const landed = await link(shop, client, 'work')
  assert.equal(landed.target, 'http://shop.test/profile')
  const [email] = await listNewestEmails(shop.db, { limit: 1 })
  assert.deepEqual([email?.recipient, email?.template], [mina.email, 'sign-in-method-added'])
  assert.ok(landed.fragment.access_token)
  const { data } = await client.getUserIdentities()
  assert.deepEqual(
    data?.identities.map(({ provider }) => provider),
    ['email', 'google'],
  )
  const google = data!.identities[1]!

  const again = await link(shop, client, 'work')
  assert.equal(again.query.error_code, 'identity_already_exists')
  assert.equal(again.query.error_description, 'Identity is already linked')

  assert.equal((await client.unlinkIdentity(google)).error, null)
  const { data: seen } = await client.getUser()
  assert.equal(seen.user?.email, mina.email)
  assert.deepEqual(seen.user?.app_metadata.providers, ['email'])
  const gone = await client.unlinkIdentity(google)
  assert.equal(gone.error?.code, 'single_identity_not_deletable')
})

test('an identity of another user is not linked, nor is one after sign-out', async () => {
  const shop = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  await shop.signInWithProvider('mina')
  const client = shop.createClient()
  await client.signUp(theo)
  const alreadyLinked = await link(shop, client, 'mina')
  assert.equal(alreadyLinked.query.error, 'server_error')
  assert.equal(alreadyLinked.query.error_description, 'Identity is already linked to another user')

  shop.provider.people.work = { email: 'theo@work.example', email_verified: true }
  const { data } = await client.linkIdentity({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  })
  const there = (await shop.provider.signIn(data!.url!, 'work')).url
  await client.signOut()
  const late = await shop.comeBack(there)
  assert.equal(late.query.error_code, 'bad_oauth_state')
})

test('an attacker cannot make another browser link its identity to the attacker’s account', async () => {
  const shop = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  const stranger = shop.createClient('pkce')
  await stranger.signUp(theo)
  const { data } = await stranger.linkIdentity({
    ...{ provider: 'google', options: { skipBrowserRedirect: true } },
  })
  const there = (await shop.provider.signIn(data!.url!, 'mina')).url
  const lured = await shop.comeBack(there, { 'Sec-Fetch-Mode': 'navigate' })
  assert.equal(lured.query.error_code, 'bad_oauth_state')
  const { data: seen } = await stranger.getUserIdentities()
  assert.equal(seen?.identities.length, 1)
})

test('removing an identity promotes the next address and removes the password with the e-mail identity', async () => {
  const shop = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  shop.provider.people.work = { email: 'mina@work.example', email_verified: true }
  const client = shop.createClient()
  await client.signUp(mina)
  await link(shop, client, 'work')
  const { data } = await client.getUserIdentities()
  assert.equal((await client.unlinkIdentity(data!.identities[0]!)).error, null)
  const { data: seen } = await client.getUser()
  assert.equal(seen.user?.email, 'mina@work.example')
  assert.ok(seen.user?.email_confirmed_at)
  assert.deepEqual(seen.user?.app_metadata, { provider: 'google', providers: ['google'] })
  for (const email of [mina.email, 'mina@work.example']) {
    const { error } = await shop.createClient().signInWithPassword({ ...mina, email })
    assert.equal(error?.code, 'invalid_credentials')
  }
})

test('an unverified address stays unconfirmed when it replaces a removed one', async () => {
  const shop = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  const client = shop.createClient()
  await client.signUp(mina)
  await link(shop, client, 'theo')
  const { data } = await client.getUserIdentities()
  assert.equal((await client.unlinkIdentity(data!.identities[0]!)).error, null)
  const { data: seen } = await client.getUser()
  assert.equal(seen.user?.email, theo.email)
  assert.equal(seen.user?.email_confirmed_at, undefined)
})

test('an identity is not removed when its next address belongs to another account', async () => {
  const shop = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  const client = shop.createClient()
  await client.signUp(mina)
  await link(shop, client, 'theo')
  await shop.createClient().signUp(theo)
  const { data } = await client.getUserIdentities()
  const { error } = await client.unlinkIdentity(data!.identities[0]!)
  assert.equal(error?.code, 'email_conflict_identity_not_deletable')
})

test('only the owner links and unlinks identities, where it is allowed, and the checks run in order', async () => {
  const off = await openAuthShop({ autoconfirm: true })
  const client = off.createClient()
  const { access_token } = expectSession(await client.signUp(mina))
  const { error } = await client.linkIdentity({ provider: 'google' })
  assert.equal(error?.message, 'Manual linking is disabled')
  assert.equal(error?.status, 404)
  const headers = { Authorization: `Bearer ${access_token}` }
  const take = async (shop: typeof off, id: string, more: Record<string, string> = headers) => {
    const path = `/auth/v1/user/identities/${id}`
    const answer = await shop.request(path, { method: 'DELETE', headers: more })
    return [answer.status, (await answer.json()).error_code]
  }
  assert.deepEqual(await take(off, 'x'), [404, 'manual_linking_disabled'])

  const both = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  const id = crypto.randomUUID()
  assert.deepEqual(await take(both, id, {}), [401, 'no_authorization'])
  const here = both.createClient()
  const session = expectSession(await here.signUp(mina))
  const own = { Authorization: `Bearer ${session.access_token}` }
  assert.deepEqual(await take(both, 'x', own), [404, 'validation_failed'])
  assert.deepEqual(await take(both, id, own), [422, 'single_identity_not_deletable'])
  await link(both, here, 'theo')
  assert.deepEqual(await take(both, id, own), [422, 'identity_not_found'])
  const theirs = await both
    .createClient()
    .signUp({ email: 'a@b.example', password: 'somebody-else' })
  const another = theirs.data.user!.identities![0]!.identity_id
  assert.deepEqual(await take(both, another, own), [422, 'identity_not_found'])
  assert.deepEqual(await take(both, another, { ...own, 'X-JWT-AUD': 'x' }), [
    ...[403, 'unexpected_audience'],
  ])
})

test('an id token links an identity, and needs a session and a verified address', async () => {
  const shop = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  const tokens = await shop.provider.getTokens('mina')
  const body = { provider: 'google', id_token: tokens.token, link_identity: true }
  const nobody = await shop.postJson('/token?grant_type=id_token', body)
  assert.equal(nobody.status, 401)
  const client = shop.createClient()
  await client.signUp(theo)
  assert.equal((await client.linkIdentity({ provider: 'google', ...tokens })).error, null)
  const { data } = await client.getUser()
  assert.deepEqual(data.user?.app_metadata.providers, ['email', 'google'])
  assert.equal(data.user?.email, theo.email)
})
