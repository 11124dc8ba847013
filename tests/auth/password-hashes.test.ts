import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { eq } from 'drizzle-orm'
import { users } from '#tables/identity'
import { isSupportedHash } from '../../modules/identity/passwords/supported-hashes.ts'
import { expectSession, mina, openAuthShop } from '../support/auth-shop.ts'

/** The value of `Algorithm.Argon2i`, a const enum that does not exist at run time. */
const ARGON2I = 1
const FIREBASE =
  '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=ou9tdYTGyYm8kuR6Dt0Bp0kDuAYoXrK16mbZO4yGwAn3oLspjnN0/c41v8xZnO1n14J3MjKj1b2g6AUCAlFwMw==$C0sHCg9ek77hsg==$zKVTMvnWVw5BBOZNUdnsalx4c4c7y/w7IS5p6Ut2+CfEFFlz37J9huyQfov4iizN8dbjvEJlM5tQaJP84+hfTw=='

test('users with imported password hashes sign in, and each hash is replaced at the next sign-in', async () => {
  const { db, createAdminClient, createClient } = await openAuthShop()
  const lowCost = { memoryCost: 8192, timeCost: 1, parallelism: 1 }
  const hashes: [string, string][] = [
    [mina.password, await bcrypt(mina.password, { cost: 4 })],
    [mina.password, (await bcrypt(mina.password, { cost: 4 })).replace('$2b$', '$2y$')],
    [mina.password, await hash(mina.password, { ...lowCost, algorithm: ARGON2I })],
    [mina.password, await hash(mina.password, lowCost)],
    ['mytestpassword', FIREBASE],
    ['ü'.repeat(36), await bcrypt('ü'.repeat(36), { cost: 4 })],
  ]
  for (const [index, [password, password_hash]] of hashes.entries()) {
    const email = `mina${index}@example.com`
    const { data, error } = await createAdminClient().createUser({
      email,
      password_hash,
      email_confirm: true,
    })
    assert.equal(error, null, password_hash)
    const getStoredHash = async () => {
      const [row] = await db
        .select()
        .from(users)
        .where(eq(users.id, data.user!.id as never))
      return row!.passwordHash!
    }
    const wrong = await createClient().signInWithPassword({ email, password: `${password}!` })
    assert.equal(wrong.error?.code, 'invalid_credentials')
    assert.equal(await getStoredHash(), password_hash)
    expectSession(await createClient().signInWithPassword({ email, password }))
    const upgradedHash = await getStoredHash()
    assert.match(upgradedHash, /^\$argon2id\$v=19\$m=32768,t=6,p=1\$/)
    expectSession(await createClient().signInWithPassword({ email, password }))
    assert.equal(await getStoredHash(), upgradedHash)
  }
})

test('two concurrent sign-ins with an imported password hash both succeed', async () => {
  const { createAdminClient, createClient } = await openAuthShop()
  const password_hash = await bcrypt(mina.password, { cost: 4 })
  await createAdminClient().createUser({ email: mina.email, password_hash, email_confirm: true })
  const answers = await Promise.all([1, 2, 3].map(() => createClient().signInWithPassword(mina)))
  for (const answer of answers) expectSession(answer)
})

test('an unsupported or too expensive password hash is rejected', async () => {
  const { createAdminClient } = await openAuthShop()
  const invalidHashes = [
    ...[
      'plain',
      '$',
      '$1$abc$def',
      '$5$rounds=5000$salt$hash',
      `$2a$31$${'a'.repeat(53)}`,
      '$2a$10$short',
    ],
    `$argon2id$v=19$m=4194304,t=3,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`,
    `$argon2id$v=19$m=65536,t=999,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`,
    FIREBASE.replace('n=14', 'n=30'),
    `$2a$10$${'a'.repeat(53)}\n`,
  ]
  for (const password_hash of invalidHashes) {
    assert.ok(!isSupportedHash(password_hash), password_hash)
    const { error } = await createAdminClient().createUser({ email: mina.email, password_hash })
    assert.equal(error?.code, 'validation_failed', password_hash)
  }
})

test('a password is limited to 72 bytes wherever it is set', async () => {
  const { createAdminClient, postJson, createClient } = await openAuthShop({ autoconfirm: true })
  const long = 'ü'.repeat(37)
  const refused = await createClient().signUp({ ...mina, password: long })
  assert.equal(refused.error?.message, 'Password cannot be longer than 72 characters')
  assert.equal(refused.error?.status, 400)
  const client = createClient()
  await client.signUp({ ...mina, password: long.slice(1) })
  assert.equal((await client.updateUser({ password: long })).error?.code, 'validation_failed')
  assert.equal(
    (await createAdminClient().createUser({ email: 'a@b.c', password: long })).error?.code,
    'validation_failed',
  )
  const tooLong = await postJson('/token?grant_type=password', {
    ...mina,
    password: 'x'.repeat(500_000),
  })
  assert.equal(tooLong.status, 400)
  expectSession(await createClient().signInWithPassword({ ...mina, password: long.slice(1) }))
})
