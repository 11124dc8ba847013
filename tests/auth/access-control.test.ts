import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { grantAdminRole } from '#modules/identity'
import { enqueueEmail, listNewestEmails } from '#platform/email/email-queue'
import { publishEvent } from '#platform/events/publish-event'
import { events } from '#platform/events/tables'
import { listNewestSms } from '#platform/sms/sms-queue'
import { orders } from '#tables/orders'
import {
  expectSession,
  flushEmails,
  getNewestEmail,
  mina,
  openAuthShop,
  theo,
} from '../support/auth-shop.ts'
import { openOAuthShop } from '../support/oauth-shop.ts'
import { createPendingOrder } from '../support/pending-order.ts'
import { PHONE_SETTINGS } from '../support/sms.ts'
import { enrollTotp } from '../support/totp.ts'

test('Mina’s data export contains no secret that gives access to her account', async () => {
  const { db, request, createClient } = await openAuthShop({ autoconfirm: true })
  const client = createClient()
  const { access_token } = expectSession(await client.signUp(mina))
  await createClient().resetPasswordForEmail(mina.email)
  await client.updateUser({ email: 'elsewhere@example.com' })
  await flushEmails(db)
  const headers = { Authorization: `Bearer ${access_token}` }
  const { data } = await (await request('/api/account/export', { headers })).json()
  const exportText = JSON.stringify(data)
  const emails = await listNewestEmails(db, { limit: 9 })
  const secrets = emails.flatMap(({ text }) => text.match(/code: \d{6}|token=\w+/g) ?? [])
  assert.ok(secrets.length > 1)
  for (const one of secrets) assert.ok(!exportText.includes(one), one)
  assert.deepEqual(Object.keys(data.emails[0]).sort(), [
    ...['bounced_at', 'created_at', 'recipient', 'sent_at', 'subject', 'template'],
  ])
})

test('an MFA enrolment that was started before Mina enrolled her factor cannot be completed without her factor', async () => {
  const { db, now, advanceClock, createClient } = await openAuthShop({ autoconfirm: true })
  const client = createClient()
  await client.signUp(mina)
  const attacker = createClient()
  expectSession(await attacker.signInWithPassword(mina))
  const { data } = await attacker.mfa.enroll({ factorType: 'phone', phone: '+4915123456789' })
  const { id: factorId } = data!
  const { data: challenge } = await attacker.mfa.challenge({ factorId })
  const [text] = await listNewestSms(db, { limit: 1 })
  const [code = ''] = text!.body.match(/\d{6}/)!
  await enrollTotp(client, { now, advanceClock })

  advanceClock(61)
  expectSession(await attacker.signInWithPassword(mina))
  const challengeId = challenge!.id
  const { error } = await attacker.mfa.verify({ factorId, challengeId, code })
  assert.equal(error?.code, 'insufficient_aal')
  const again = await attacker.mfa.challenge({ factorId })
  assert.equal(again.error?.code, 'insufficient_aal')
  expectSession(await client.refreshSession())
  assert.equal((await client.mfa.verify({ factorId, challengeId, code })).error, null)
})

test('a stranger with a provider account for Theo’s address has no access to his account', async () => {
  const { db, advanceClock, createClient, signInWithProvider } = await openOAuthShop()
  assert.equal(
    (await signInWithProvider('theo')).query.error_code,
    'provider_email_needs_verification',
  )
  advanceClock(61)
  const client = createClient()
  await client.signUp(theo)
  const { token: token_hash } = await getNewestEmail(db)
  expectSession(await client.verifyOtp({ token_hash, type: 'signup' }))
  expectSession(await createClient().signInWithPassword(theo))
  const { query, fragment } = await signInWithProvider('theo')
  assert.equal(fragment.access_token, undefined)
  assert.equal(query.error_code, 'provider_email_needs_verification')
})

test('a stranger who set Theo’s address in another account has no access to his account', async () => {
  for (const confirmation of ['password', 'email', 'forgot'] as const) {
    const { db, advanceClock, provider, createClient } = await openOAuthShop({
      manualLinkingEnabled: true,
    })
    const stranger = createClient()
    await stranger.signUp(mina)
    const { token: own } = await getNewestEmail(db)
    expectSession(await stranger.verifyOtp({ token_hash: own, type: 'signup' }))
    const tokens = await provider.getTokens('theo')
    assert.equal((await stranger.linkIdentity({ provider: 'google', ...tokens })).error, null)
    const { data } = await stranger.getUserIdentities()
    assert.equal((await stranger.unlinkIdentity(data!.identities[0]!)).error, null)
    assert.equal((await stranger.getUser()).data.user?.email, theo.email)

    advanceClock(61)
    const client = createClient()
    if (confirmation === 'forgot') {
      await client.resetPasswordForEmail(theo.email)
      await flushEmails(db)
      advanceClock(61)
    }
    if (confirmation === 'password') await client.signUp(theo)
    else await client.signInWithOtp({ email: theo.email })
    const email = await getNewestEmail(db)
    expectSession(await client.verifyOtp({ token_hash: email.token, type: 'email' }))
    const { data: owner } = await client.getUser()
    const { data: other } = await stranger.getUser()
    assert.equal(owner.user?.email, theo.email)
    assert.notEqual(other.user?.id, owner.user?.id, confirmation)
    assert.equal(other.user?.email, '')
  }
})

test('a session at the first level cannot link or unlink identities', async () => {
  const shop = await openOAuthShop({ autoconfirm: true, manualLinkingEnabled: true })
  const client = shop.createClient()
  await client.signUp(mina)
  const attacker = shop.createClient()
  expectSession(await attacker.signInWithPassword(mina))
  const tokens = await shop.provider.getTokens('theo')
  const { data: identities } = await client.getUserIdentities()
  await enrollTotp(client, shop)
  expectSession(await attacker.signInWithPassword(mina))
  const options = { skipBrowserRedirect: true }
  const attempts = [
    await attacker.linkIdentity({ provider: 'google', options }),
    await attacker.linkIdentity({ provider: 'google', ...tokens }),
    await attacker.unlinkIdentity(identities!.identities[0]!),
  ]
  for (const { error } of attempts) assert.equal(error?.code, 'insufficient_aal')
  assert.equal((await client.linkIdentity({ provider: 'google', ...tokens })).error, null)
})

test('a page of another site gets no OAuth state that is valid in its visitor’s browser', async () => {
  const { startSignIn } = await openOAuthShop()
  const script = { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': 'cross-site' }
  const countCookies = async (Origin: string) => {
    const { response } = await startSignIn({ skip_http_redirect: 'true' }, { ...script, Origin })
    assert.equal(response.status, 200)
    return response.headers.getSetCookie().length
  }
  assert.equal(await countCookies('https://evil.example'), 0)
  assert.equal(await countCookies('http://shop.test'), 1)
})

test('a sign-up with an unconfirmed identifier of Mina reveals none of her data', async () => {
  const { createAdminClient, advanceClock, createClient } = await openAuthShop({
    phone: PHONE_SETTINGS,
  })
  const secret = { user_metadata: { full_name: 'Mina M.' }, app_metadata: { role: 'admin' } }
  const one = { email: mina.email, phone: '12025550100', password: mina.password }
  await createAdminClient().createUser({ ...one, ...secret, phone_confirm: true })
  const other = { email: theo.email, phone: '12025550101', password: mina.password }
  await createAdminClient().createUser({ ...other, ...secret, email_confirm: true })
  await createClient().signInWithPassword({ phone: one.phone, password: mina.password })
  advanceClock(61)
  const stranger = { password: 'a-strangers-one', options: { data: { bio: 'mine' } } }
  for (const name of [{ email: one.email }, { phone: other.phone }]) {
    const { data, error } = await createClient().signUp({ ...name, ...stranger })
    assert.equal(error, null)
    const responseText = JSON.stringify(data)
    for (const word of ['Mina M.', 'admin', 'email' in name ? one.phone : other.email]) {
      assert.ok(!responseText.includes(word), word)
    }
    assert.equal(data.user?.last_sign_in_at, undefined)
    assert.equal(data.user?.user_metadata.bio, 'mine')
    assert.equal(data.user?.identities?.length, 1)
  }
})

test('administrator rights go to the owner of an address, not to a stranger who entered it earlier', async () => {
  const { db, identity, now, provider, createClient } = await openOAuthShop({
    manualLinkingEnabled: true,
  })
  const strangerCredentials = { email: 'shop@example.com', password: 'a-strangers-one' }
  await createClient().signUp(strangerCredentials)
  const firstGrant = await grantAdminRole(db, {
    email: strangerCredentials.email,
    identity,
    now: now(),
  })
  assert.ok(firstGrant.ok && firstGrant.value.url, 'the owner gets a link to choose a password')
  const token_hash = new URL(firstGrant.value.url).searchParams.get('token')!
  expectSession(await createClient().verifyOtp({ token_hash, type: 'recovery' }))
  assert.equal(
    (await createClient().signInWithPassword(strangerCredentials)).error?.code,
    'invalid_credentials',
  )

  const stranger = createClient()
  await stranger.signUp(mina)
  const { token: own } = await getNewestEmail(db)
  expectSession(await stranger.verifyOtp({ token_hash: own, type: 'signup' }))
  await stranger.linkIdentity({ provider: 'google', ...(await provider.getTokens('theo')) })
  const { data } = await stranger.getUserIdentities()
  await stranger.unlinkIdentity(data!.identities[0]!)
  const next = await grantAdminRole(db, { email: theo.email, identity, now: now() })
  assert.ok(next.ok && next.value.isNew)
  const { data: current } = await stranger.getUser()
  assert.deepEqual([current.user?.email, current.user?.app_metadata.role], ['', undefined])
})

test('a stranger who signed up before the owner was invited has no access to the account', async () => {
  const { db, createAdminClient, advanceClock, createClient } = await openAuthShop()
  const strangerCredentials = { email: theo.email, password: 'a-strangers-one' }
  await createClient().signUp(strangerCredentials)
  advanceClock(61)
  assert.equal((await createAdminClient().inviteUserByEmail(theo.email)).error, null)
  const { token: token_hash } = await getNewestEmail(db)
  expectSession(await createClient().verifyOtp({ token_hash, type: 'invite' }))
  assert.equal(
    (await createClient().signInWithPassword(strangerCredentials)).error?.code,
    'invalid_credentials',
  )
})

test('deleting Mina’s account erases the e-mails about her orders to other addresses', async () => {
  const { db, now, request, createClient } = await openAuthShop({ autoconfirm: true })
  const client = createClient()
  const { access_token } = expectSession(await client.signUp(mina))
  const { id: userId } = (await client.getUser()).data.user!
  const { orderId } = await createPendingOrder(db, { now: now() })
  const mine = { userId: userId as never, email: 'gift@example.com', holdExpiresAt: null }
  const paidMinor = sql`total_minor`
  await db.update(orders).set({ ...mine, paidMinor, fulfilmentState: 'delivered' })
  await publishEvent(db, { topic: 'order.delivered', subject: orderId, now: now() })
  const [event] = await db.select().from(events).where(eq(events.subject, orderId))
  const email = { subject: 's', html: 'Gartenstraße', text: 'Gartenstraße', now: now() }
  await enqueueEmail(db, { template: 'x', dedupeKey: event!.id, to: 'gift@example.com', ...email })
  const headers = { Authorization: `Bearer ${access_token}` }
  assert.equal((await request('/api/account', { method: 'DELETE', headers })).status, 204)
  const remaining = await listNewestEmails(db, { limit: 9 })
  assert.deepEqual([...new Set(remaining.map(({ template }) => template))], ['account-deleted'])
})
