import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthWeakPasswordError } from '@supabase/auth-js'
import { expectSession, getNewestEmail, mina, openAuthShop, theo } from '../support/auth-shop.ts'

test('a password sign-in takes exactly one identifier and a supported grant type', async () => {
  const { postJson } = await openAuthShop()
  const toStatusAndCode = async (grant: string, body: object) => {
    const answer = await postJson(`/token${grant}`, body)
    const { error_code, msg } = await answer.json()
    return [answer.status, error_code, msg]
  }
  const { password } = mina
  assert.deepEqual(
    await toStatusAndCode('?grant_type=password', { ...mina, phone: '+12025550100' }),
    [
      ...[400, 'validation_failed'],
      'Only an email address or phone number should be provided on login.',
    ],
  )
  const missingIdentifier = [400, 'validation_failed', 'missing email or phone']
  assert.deepEqual(await toStatusAndCode('?grant_type=password', { password }), missingIdentifier)
  assert.deepEqual(
    await toStatusAndCode('?grant_type=password', { email: null, phone: '', password }),
    missingIdentifier,
  )
  const unsupported = [400, 'invalid_credentials', 'unsupported_grant_type']
  for (const grant of ['', '?grant_type=', '?grant_type=moon', '?grant_type=constructor']) {
    assert.deepEqual(await toStatusAndCode(grant, mina), unsupported)
  }
})

test('a user without a password gets the same answer as an unknown address', async () => {
  const { db, createClient } = await openAuthShop()
  await createClient().signInWithOtp({ email: theo.email })
  const { token: token_hash } = await getNewestEmail(db)
  expectSession(await createClient().verifyOtp({ token_hash, type: 'email' }))
  for (const credentials of [theo, mina]) {
    const { error } = await createClient().signInWithPassword(credentials)
    assert.deepEqual(
      [error?.code, error?.message],
      ['invalid_credentials', 'Invalid login credentials'],
    )
  }
})

test('a password of eight or more characters that attackers try first is rejected', async () => {
  const { createClient, createAdminClient } = await openAuthShop({ autoconfirm: true })
  const client = createClient()
  for (const password of ['password1', 'Football', 'QWERTY123', '1q2w3e4r5t']) {
    const { error } = await client.signUp({ ...mina, password })
    assert.deepEqual(
      [error?.status, error?.code, error?.message, (error as AuthWeakPasswordError).reasons],
      [
        ...[422, 'weak_password'],
        'Password is known to be weak and easy to guess, please choose a different one.',
        ['pwned'],
      ],
    )
  }
  const seven = await client.signUp({ ...mina, password: 'mug-mug' })
  assert.deepEqual((seven.error as AuthWeakPasswordError).reasons, ['length'])
  const { user } = (await client.signUp(mina)).data
  const changed = await client.updateUser({ password: 'sunshine1' })
  assert.equal(changed.error?.code, 'weak_password')
  const reset = await createAdminClient().updateUserById(user!.id, { password: 'sunshine1' })
  assert.equal(reset.error?.code, 'weak_password')
})

test('a compromised password from an earlier system still signs in, and the session reports it', async () => {
  const { createAdminClient, createClient } = await openAuthShop()
  const known = { ...mina, password: 'sunshine1' }
  assert.equal(
    (await createAdminClient().createUser({ ...known, email_confirm: true })).error,
    null,
  )
  const answer = await createClient().signInWithPassword(known)
  expectSession(answer)
  assert.deepEqual(answer.data.weakPassword?.reasons, ['pwned'])
})

test('a password below the current minimum length still signs in, and the session reports it as weak', async () => {
  const { createAdminClient, createClient } = await openAuthShop({ minPasswordLength: 20 })
  const { error } = await createAdminClient().createUser({ ...mina, email_confirm: true })
  assert.equal(error, null)
  const answer = await createClient().signInWithPassword(mina)
  expectSession(answer)
  assert.deepEqual(answer.data.weakPassword, {
    message: 'Password should be at least 20 characters.',
    reasons: ['length'],
  })
  const strong = { email: theo.email, password: 'lamp-by-the-other-window' }
  await createAdminClient().createUser({ ...strong, email_confirm: true })
  assert.equal((await createClient().signInWithPassword(strong)).data.weakPassword, undefined)
})
