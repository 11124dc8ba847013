import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNewestEmails } from '#platform/email/email-queue'
import {
  countEmails,
  expectSession,
  getNewestEmail,
  mina,
  openAuthShop,
  theo,
} from '../support/auth-shop.ts'
import { USER_UPDATE_SETTINGS } from '../support/confirmed-user.ts'
import { ADMIN_TOKEN } from '../support/test-site.ts'

test('Theo is invited, follows the link in the e-mail, and chooses a password', async () => {
  const { db, createAdminClient, advanceClock, createClient } = await openAuthShop()
  const invited = await createAdminClient().inviteUserByEmail(theo.email, {
    data: { full_name: 'Theo', role: 'admin' },
  })
  assert.equal(invited.error, null)
  const user = invited.data.user!
  assert.ok(user.invited_at && user.confirmation_sent_at && !user.email_confirmed_at)
  assert.deepEqual(user.user_metadata, { full_name: 'Theo' })
  assert.equal((await getNewestEmail(db)).to, theo.email)

  const tooSoon = await createAdminClient().inviteUserByEmail(theo.email)
  assert.equal(tooSoon.error?.code, 'over_email_send_rate_limit')
  advanceClock(61)
  assert.equal((await createAdminClient().inviteUserByEmail(theo.email)).error, null)
  const { code } = await getNewestEmail(db)
  const client = createClient()
  expectSession(await client.verifyOtp({ type: 'invite', email: theo.email, token: code }))
  assert.equal((await client.updateUser({ password: theo.password })).error, null)
  expectSession(await createClient().signInWithPassword(theo))
  advanceClock(61)
  assert.equal(
    (await createAdminClient().inviteUserByEmail(theo.email)).error?.code,
    'email_exists',
  )
  assert.equal(
    (await createAdminClient().inviteUserByEmail('theo')).error?.code,
    'validation_failed',
  )
})

test('a generated link of each type works once and sends no e-mail', async () => {
  const { db, createAdminClient, request, createClient } = await openAuthShop()
  await createAdminClient().createUser({ ...mina, email_confirm: true })
  const linkInputs = [
    {
      type: 'signup',
      email: 'ada@example.com',
      password: 'a-good-one-1',
      options: { data: { desk: 4 } },
    },
    { type: 'invite', email: 'ben@example.com' },
    { type: 'magiclink', email: mina.email },
    { type: 'magiclink', email: 'cem@example.com' },
    { type: 'recovery', email: mina.email },
  ] as const
  for (const linkInput of linkInputs) {
    for (const method of ['hash', 'code', 'link']) {
      const email = linkInput.email === mina.email ? mina.email : `${method}.${linkInput.email}`
      const { data, error } = await createAdminClient().generateLink({
        ...linkInput,
        email,
      } as never)
      assert.equal(error, null)
      const { action_link, email_otp, hashed_token, redirect_to, verification_type } =
        data.properties!
      const type =
        linkInput.type === 'magiclink' && email !== mina.email ? 'signup' : linkInput.type
      assert.deepEqual([verification_type, redirect_to], [type, 'http://shop.test/'])
      assert.equal(data.user!.email, email)
      const client = createClient()
      const credentials = { hash: { token_hash: hashed_token }, code: { email, token: email_otp } }
      if (method === 'link') {
        const { pathname, search } = new URL(action_link)
        const follow = () => request(pathname + search, { redirect: 'manual' })
        assert.match((await follow()).headers.get('Location')!, /#access_token=/)
        assert.match((await follow()).headers.get('Location')!, /error_code=otp_expired/)
      } else {
        const verify = () => client.verifyOtp({ type, ...credentials[method as 'hash'] })
        expectSession(await verify())
        assert.equal((await verify()).error?.code, 'otp_expired')
      }
    }
  }
  expectSession(
    await createClient().signInWithPassword({
      email: 'hash.ada@example.com',
      password: 'a-good-one-1',
    }),
  )
  assert.equal(await countEmails(db), 0)
  assert.deepEqual(await listNewestEmails(db, { limit: 1 }), [])
})

test('a link is not generated for an unknown user, nor with a redirect to another site', async () => {
  const { createAdminClient, postJson } = await openAuthShop()
  const getErrorCode = async (input: object) =>
    (await createAdminClient().generateLink(input as never)).error?.code
  await createAdminClient().createUser({ ...mina, email_confirm: true })
  assert.equal(await getErrorCode({ type: 'recovery', email: theo.email }), 'user_not_found')
  const change = { type: 'email_change_new', email: theo.email, newEmail: 'x@example.com' }
  assert.equal(await getErrorCode(change), 'user_not_found')
  assert.equal(
    await getErrorCode({ ...change, email: mina.email, newEmail: mina.email }),
    'email_exists',
  )
  assert.equal(
    await getErrorCode({ ...change, email: mina.email, newEmail: 'nowhere' }),
    'validation_failed',
  )
  assert.equal(await getErrorCode({ type: 'signup', ...mina }), 'email_exists')
  assert.equal(await getErrorCode({ type: 'invite', email: mina.email }), 'email_exists')
  assert.equal(await getErrorCode({ type: 'signup', email: theo.email }), 'validation_failed')
  assert.equal(await getErrorCode({ type: 'moon', email: theo.email }), 'validation_failed')
  const options = { redirectTo: 'https://evil.example/' }
  const { data } = await createAdminClient().generateLink({
    type: 'magiclink',
    email: mina.email,
    options,
  })
  assert.equal(data.properties?.redirect_to, 'http://shop.test/')
  const bearer = { Authorization: `Bearer ${ADMIN_TOKEN}` }
  const generateLink = async (redirect_to: string, query = '') => {
    const body = { type: 'magiclink', email: mina.email, redirect_to }
    const answer = await postJson(`/admin/generate_link${query}`, body, bearer)
    return (await answer.json()).redirect_to
  }
  assert.equal(await generateLink('http://shop.test/wishlist'), 'http://shop.test/wishlist')
  const query = '?redirect_to=http://shop.test/cart'
  assert.equal(await generateLink('http://shop.test/wishlist', query), 'http://shop.test/wishlist')
  assert.equal(await generateLink('https://evil.example/', query), 'http://shop.test/cart')
  for (const path of ['/invite', '/admin/generate_link']) {
    assert.equal((await postJson(path, { email: mina.email, type: 'recovery' })).status, 401)
    const wrong = { Authorization: 'Bearer theo' }
    assert.equal((await postJson(path, { email: mina.email, type: 'recovery' }, wrong)).status, 403)
  }
})

test('ten concurrent invitations of one address create one user', async () => {
  const { createAdminClient } = await openAuthShop()
  const invitations = Array.from({ length: 10 }, () =>
    createAdminClient().inviteUserByEmail(theo.email),
  )
  const codes = (await Promise.all(invitations)).map(({ error }) => error?.code ?? 'invited')
  assert.deepEqual([...new Set(codes)].sort(), ['invited', 'over_email_send_rate_limit'])
  assert.equal((await createAdminClient().listUsers()).data.users.length, 1)
})

test('generated links to a new address change it when both were followed, in any order', async () => {
  const { createAdminClient, createClient } = await openAuthShop()
  await createAdminClient().createUser({ ...mina, email_confirm: true })
  const input = { email: mina.email, newEmail: 'mina@work.example' }
  const first = await createAdminClient().generateLink({ type: 'email_change_new', ...input })
  const second = await createAdminClient().generateLink({ type: 'email_change_current', ...input })
  const client = createClient()
  const follow = (token_hash: string) => client.verifyOtp({ type: 'email_change', token_hash })
  const firstResponse = await follow(second.data.properties!.hashed_token)
  assert.equal(firstResponse.error, null)
  assert.equal(firstResponse.data.session, null)
  expectSession(await follow(first.data.properties!.hashed_token))
  assert.equal((await client.getUser()).data.user?.email, 'mina@work.example')
})

test('both links of an address change are followed, and the second one changes it', async () => {
  const { createAdminClient, request, createClient } = await openAuthShop()
  await createAdminClient().createUser({ ...mina, email_confirm: true })
  const input = { email: mina.email, newEmail: 'mina@new.example' }
  const followLinkOf = async (type: 'email_change_new' | 'email_change_current') => {
    const { data, error } = await createAdminClient().generateLink({ type, ...input })
    assert.equal(error, null)
    const { pathname, search } = new URL(data.properties!.action_link)
    return (await request(pathname + search, { redirect: 'manual' })).headers.get('Location')!
  }
  assert.match(await followLinkOf('email_change_current'), /#message=Confirmation\+link\+accepted/)
  assert.match(await followLinkOf('email_change_new'), /#access_token=.*type=email_change/)
  expectSession(await createClient().signInWithPassword({ ...mina, email: input.newEmail }))
})

test('a link for the old address is rejected where only the new one is confirmed', async () => {
  const userUpdates = { ...USER_UPDATE_SETTINGS, secureEmailChange: false }
  const { createAdminClient, createClient } = await openAuthShop({ userUpdates })
  await createAdminClient().createUser({ ...mina, email_confirm: true })
  const input = { email: mina.email, newEmail: 'mina@new.example' }
  const { error } = await createAdminClient().generateLink({
    type: 'email_change_current',
    ...input,
  })
  assert.deepEqual([error?.status, error?.code], [400, 'validation_failed'])
  const { data } = await createAdminClient().generateLink({ type: 'email_change_new', ...input })
  const { hashed_token: token_hash } = data.properties!
  expectSession(await createClient().verifyOtp({ type: 'email_change', token_hash }))
})

test('a confirmation of one new address does not count for another', async () => {
  const { createAdminClient, createClient } = await openAuthShop()
  await createAdminClient().createUser({ ...mina, email_confirm: true })
  const follow = async (type: 'email_change_current' | 'email_change_new', newEmail: string) => {
    const { data } = await createAdminClient().generateLink({ type, email: mina.email, newEmail })
    const { hashed_token: token_hash } = data.properties!
    return (await createClient().verifyOtp({ type: 'email_change', token_hash })).data.session
  }
  assert.equal(await follow('email_change_new', 'mina@one.example'), null)
  assert.equal(await follow('email_change_current', 'mina@two.example'), null)
  assert.ok(await follow('email_change_new', 'mina@two.example'))
})
