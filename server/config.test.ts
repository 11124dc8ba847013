import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configFrom } from './config.ts'

test('a shop without a single setting is one', () => {
  const config = configFrom({})
  assert.deepEqual([config.PORT, config.STORE_NAME, config.PROCESSES], [3000, 'Outwit', 1])
})

test('everything that is wrong is said at once, and no secret with it', () => {
  const wrong = { PORT: 'many', SECRET_KEY: 'hunter2', DATABASE_URL: 'mysql://db', SEED: 'roses' }
  assert.throws(
    () => configFrom(wrong),
    ({ message }: Error) => {
      for (const name of Object.keys(wrong)) assert.match(message, new RegExp(name))
      assert.doesNotMatch(message, /hunter2/)
      return !message.includes('\n')
    },
  )
})

test('a setting that is left empty is not set', () => {
  assert.equal(configFrom({ PORT: '', SMTP_URL: '' }).PORT, 3000)
})

test('a half-configured bucket or card provider is refused', () => {
  assert.throws(() => configFrom({ S3_BUCKET: 'files' }), /S3_ACCESS_KEY_ID is needed/)
  assert.throws(() => configFrom({ STRIPE_SECRET_KEY: 'sk_1' }), /STRIPE_WEBHOOK_SECRET is needed/)
})

test('the shop knows its own address without a slash at the end', () => {
  assert.equal(
    configFrom({ PUBLIC_URL: 'https://shop.example/' }).PUBLIC_URL,
    'https://shop.example',
  )
})
