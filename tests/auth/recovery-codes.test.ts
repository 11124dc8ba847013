import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditLog, recoveryCodes } from '#tables/identity'
import { expectSession, mina, openAuthShop } from '../support/auth-shop.ts'
import { enrollTotp, verifyTotp } from '../support/totp.ts'

/** Opens a shop in which Mina has an authenticator app and ten recovery codes. */
async function openShopWithRecoveryCodes() {
  const shop = await openAuthShop({ autoconfirm: true, emailCooldownSeconds: 0 })
  const owner = shop.createClient()
  await owner.signUp(mina)
  const app = await enrollTotp(owner, shop)
  const { data, error } = await owner.mfa.recoveryCodes.generate()
  assert.equal(error, null)
  const signIn = async () => {
    const client = shop.createClient()
    expectSession(await client.signInWithPassword(mina))
    return client
  }
  return { ...shop, owner, app, codes: data!.codes, data: data!, signIn }
}

test('Mina generates ten recovery codes and signs in with one in place of her phone', async () => {
  const { db, codes, data, owner, signIn } = await openShopWithRecoveryCodes()
  assert.deepEqual(
    [data.type, data.friendly_name, data.total],
    ['recovery_code', 'Recovery codes', 10],
  )
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^[2-9a-hjkmnp-z]{16}$/)
  const storedRows = JSON.stringify(await db.select().from(recoveryCodes))
  assert.ok(!codes.some((code) => storedRows.includes(code)))

  const client = await signIn()
  const formattedCode = ` ${codes[3]!.toUpperCase().replace(/(.{4})(?=.)/g, '$1-')}`
  const { data: elevated, error } = await client.mfa.recoveryCodes.verify({ code: formattedCode })
  assert.equal(error, null)
  const [, payload] = elevated!.access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString())
  assert.deepEqual([claims.aal, claims.amr[0].method], ['aal2', 'mfa/recovery_code'])
  const { data: status } = await owner.mfa.recoveryCodes.getStatus()
  assert.deepEqual(status, { id: data.id, type: 'recovery_code', total: 10, remaining: 9 })
  const { data: list } = await client.mfa.listFactors()
  assert.equal(list!.recovery_code.length, 1)
  assert.ok(
    (await db.select().from(auditLog)).some(({ action }) => action === 'recovery_codes_generated'),
  )
})

test('a recovery code is accepted once, even in four concurrent requests', async () => {
  const { codes, postJson, signIn } = await openShopWithRecoveryCodes()
  const client = await signIn()
  const { data } = await client.refreshSession()
  const bearer = { Authorization: `Bearer ${data.session!.access_token}` }
  const requests = Array.from({ length: 4 }, () => {
    return postJson('/factors/recovery-codes/verify', { code: codes[0] }, bearer)
  })
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 1)
})

test('wrong recovery codes lock the factor for a while, and the phone still works', async () => {
  const { app, codes, signIn, ...shop } = await openShopWithRecoveryCodes()
  const client = await signIn()
  for (let attempt = 0; attempt < 5; attempt++) {
    const { error } = await client.mfa.recoveryCodes.verify({ code: 'abcd-efgh' })
    assert.equal(error?.code, 'mfa_verification_failed')
  }
  const { error } = await client.mfa.recoveryCodes.verify({ code: codes[0]! })
  assert.deepEqual([error?.status, error?.code], [429, 'mfa_recovery_codes_locked'])
  const other = await signIn()
  await verifyTotp(other, app, shop)
  assert.equal((await other.mfa.recoveryCodes.verify({ code: codes[0]! })).error, null)
})

test('a new set of recovery codes invalidates the previous one', async () => {
  const { codes, data, owner, signIn } = await openShopWithRecoveryCodes()
  const again = await owner.mfa.recoveryCodes.generate()
  assert.deepEqual([again.error?.status, again.error?.code], [422, 'mfa_verified_factor_exists'])
  const { data: next } = await owner.mfa.recoveryCodes.regenerate()
  assert.equal(next!.id, data.id)
  assert.ok(!next!.codes.some((code) => codes.includes(code)))
  const client = await signIn()
  const old = await client.mfa.recoveryCodes.verify({ code: codes[0]! })
  assert.equal(old.error?.code, 'mfa_verification_failed')
  assert.equal((await client.mfa.recoveryCodes.verify({ code: next!.codes[9]! })).error, null)
})

test('recovery codes need another factor and are removed with the last one', async () => {
  const { app, owner, createClient } = await openShopWithRecoveryCodes()
  const factorless = createClient()
  await factorless.signUp({ ...mina, email: 'alone@example.com' })
  const refused = await factorless.mfa.recoveryCodes.generate()
  assert.deepEqual(
    [refused.error?.status, refused.error?.code],
    [422, 'mfa_recovery_codes_sole_factor'],
  )
  assert.equal((await factorless.mfa.recoveryCodes.getStatus()).error?.code, 'mfa_factor_not_found')

  await owner.mfa.unenroll({ factorId: app.id })
  assert.equal((await owner.getUser()).data.user?.factors, undefined)
})

test('a session at the first level cannot create, replace or remove recovery codes', async () => {
  const { codes, owner, signIn } = await openShopWithRecoveryCodes()
  const attacker = await signIn()
  const answers = [
    await attacker.mfa.recoveryCodes.regenerate(),
    await attacker.mfa.recoveryCodes.generate(),
    await attacker.mfa.recoveryCodes.unenroll(),
  ]
  for (const { error } of answers) assert.equal(error?.code, 'insufficient_aal')
  assert.equal((await attacker.mfa.recoveryCodes.getStatus()).data?.remaining, 10)
  assert.equal((await owner.mfa.recoveryCodes.unenroll()).error, null)
  const rejected = await attacker.mfa.recoveryCodes.verify({ code: codes[0]! })
  assert.equal(rejected.error?.code, 'mfa_verification_failed')
})

test('a shop may disable recovery codes', async () => {
  const { identity } = await openAuthShop()
  const mfa = { ...identity.settings.mfa, recovery_code: 'off' as const }
  const { createClient } = await openAuthShop({ autoconfirm: true, mfa })
  const client = createClient()
  await client.signUp(mina)
  const generated = await client.mfa.recoveryCodes.generate()
  assert.equal(generated.error?.code, 'mfa_recovery_codes_enroll_not_enabled')
  const verified = await client.mfa.recoveryCodes.verify({ code: 'x' })
  assert.equal(verified.error?.code, 'mfa_recovery_codes_verify_not_enabled')
})
