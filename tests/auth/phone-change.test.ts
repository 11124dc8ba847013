import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectSession, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { createConfirmedUser } from '../support/confirmed-user.ts'
import { getNewestSms, PHONE_SETTINGS } from '../support/sms.ts'
import { enrollTotp } from '../support/totp.ts'

const phone = '+49 1511 2345678'
const digits = '4915112345678'

test('Mina adds her number, enters the code, and can sign in with it', async () => {
  const shop = await openAuthShop({ phone: PHONE_SETTINGS })
  const client = await createConfirmedUser(shop, mina)
  const { data, error } = await client.updateUser({ phone })
  assert.equal(error, null)
  assert.deepEqual([data.user?.phone, data.user?.new_phone], ['', digits])
  const { code: token } = await getNewestSms(shop.db)
  const asSignUp = await shop.createClient().verifyOtp({ phone, token, type: 'sms' })
  assert.equal(asSignUp.error?.code, 'otp_expired')
  expectSession(await shop.createClient().verifyOtp({ phone, token, type: 'phone_change' }))
  const { user } = (await client.getUser()).data
  assert.deepEqual([user?.phone, user?.new_phone, user?.email], [digits, undefined, mina.email])
  assert.ok(user?.phone_confirmed_at)
  assert.deepEqual(user?.app_metadata.providers, ['email', 'phone'])
  expectSession(await shop.createClient().signInWithPassword({ phone, password: mina.password }))
})

test('an anonymous user becomes a permanent one by confirming a number', async () => {
  const shop = await openAuthShop({ phone: PHONE_SETTINGS, anonymousSignInEnabled: true })
  const client = shop.createClient()
  expectSession(await client.signInAnonymously())
  await client.updateUser({ phone })
  const { code: token } = await getNewestSms(shop.db)
  const { data } = await client.verifyOtp({ phone, token, type: 'phone_change' })
  assert.deepEqual([data.user?.is_anonymous, data.user?.phone], [false, digits])
})

test('a number is reserved once it is confirmed, and not before', async () => {
  const shop = await openAuthShop({ phone: PHONE_SETTINGS })
  const client = await createConfirmedUser(shop, mina)
  await shop.createClient().signUp({ phone, password: 'a-strangers-one' })
  assert.equal((await client.updateUser({ phone })).error, null)
  const { code: token } = await getNewestSms(shop.db)
  expectSession(await client.verifyOtp({ phone, token, type: 'phone_change' }))

  const other = await createConfirmedUser(shop, theo)
  const { error } = await other.updateUser({ phone })
  assert.deepEqual([error?.code, error?.status], ['phone_exists', 422])
  const malformed = await other.updateUser({ phone: 'abc' })
  assert.equal(malformed.error?.message, 'Invalid phone number format (E.164 required)')
})

test('the code for a new number is sent again after a cooldown and replaces the previous one', async () => {
  const shop = await openAuthShop({ phone: PHONE_SETTINGS })
  const client = await createConfirmedUser(shop, mina)
  await client.updateUser({ phone })
  const first = await getNewestSms(shop.db)
  const tooSoon = await shop.createClient().resend({ type: 'phone_change', phone })
  assert.equal(tooSoon.error?.code, 'over_sms_send_rate_limit')
  shop.advanceClock(61)
  assert.equal((await shop.createClient().resend({ type: 'phone_change', phone })).error, null)
  const { code: token } = await getNewestSms(shop.db)
  if (token !== first.code) {
    const old = await client.verifyOtp({ phone, token: first.code, type: 'phone_change' })
    assert.equal(old.error?.code, 'otp_expired')
  }
  expectSession(await client.verifyOtp({ phone, token, type: 'phone_change' }))
  assert.equal((await shop.createClient().resend({ type: 'phone_change', phone })).error, null)
})

test('a new number takes effect at once with autoconfirm, and is rejected where phones are disabled', async () => {
  const autoconfirmShop = await openAuthShop({ phone: { ...PHONE_SETTINGS, autoconfirm: true } })
  const client = await createConfirmedUser(autoconfirmShop, mina)
  const { data } = await client.updateUser({ phone })
  assert.equal(data.user?.phone, digits)
  const shopWithoutPhones = await openAuthShop()
  const other = await createConfirmedUser(shopWithoutPhones, mina)
  assert.equal((await other.updateUser({ phone })).error?.code, 'phone_provider_disabled')
})

const actionsEndingSessions = {
  'chooses another password': (client: Client) =>
    client.updateUser({ password: 'a-brand-new-one' }),
  'signs out everywhere else': (client: Client) => client.signOut({ scope: 'others' }),
  'signs out everywhere': (client: Client) => client.signOut({ scope: 'global' }),
  'adds an authenticator app': async (client: Client, shop: Shop) => {
    await enrollTotp(client, shop)
    return { error: null }
  },
  'ends that session': async (client: Client, { request }: Shop) => {
    const { session } = (await client.getSession()).data
    const headers = { Authorization: `Bearer ${session?.access_token}` }
    const { items } = await (await request('/api/account/sessions', { headers })).json()
    const others = items.filter(({ is_current }: { is_current: boolean }) => !is_current)
    for (const { id } of others) {
      await request(`/api/account/sessions/${id}`, { method: 'DELETE', headers })
    }
    return { error: null }
  },
}
for (const [action, endSessions] of Object.entries(actionsEndingSessions)) {
  test(`a stranger’s pending number is removed from Mina’s account when she ${action}`, async () => {
    const shop = await openAuthShop({ phone: PHONE_SETTINGS })
    const client = await createConfirmedUser(shop, mina)
    const stranger = shop.createClient()
    expectSession(await stranger.signInWithPassword(mina))
    await stranger.updateUser({ phone })
    const { code: sent } = await getNewestSms(shop.db)
    assert.equal((await endSessions(client, shop)).error, null)
    const early = await shop.createClient().verifyOtp({ phone, token: sent, type: 'phone_change' })
    assert.equal(early.error?.code, 'otp_expired')

    shop.advanceClock(61)
    await shop.createClient().resend({ type: 'phone_change', phone })
    const { code: token } = await getNewestSms(shop.db)
    const late = await shop.createClient().verifyOtp({ phone, token, type: 'phone_change' })
    assert.equal(late.error?.code, 'otp_expired')
  })
}

type Shop = Awaited<ReturnType<typeof openAuthShop>>
type Client = ReturnType<Shop['createClient']>
