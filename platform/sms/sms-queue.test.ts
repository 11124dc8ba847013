import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestShop, utc } from '#tests/support/test-shop'
import { openTwilioAccount } from '#tests/support/twilio-account'
import type { Database } from '../db/database.ts'
import { listDeadJobs } from '../queue/dead-jobs.ts'
import { drainQueues } from '../queue/drain-queues.ts'
import { jobs } from '../queue/tables.ts'
import {
  createSmsQueue,
  enqueueSms,
  listNewestSms,
  purgeOldSms,
  type SmsCarrier,
  sendSms,
} from './sms-queue.ts'

const now = utc('2026-08-22 09:00')
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const message = {
  dedupeKey: 'code-1',
  to: '4915112345678',
  channel: 'sms' as const,
  body: '123456 is your code',
  expiresAt: secondsLater(60),
  now,
}

test('a text message is sent to Twilio once, with sender, recipient and body', async () => {
  const { db } = await openTestShop()
  const { carrier, calls, sent } = await openTwilioAccount()
  const id = await enqueueSms(db, message)
  assert.equal(await sendSms(db, id, { carrier, now }), 'sent')
  assert.equal(await sendSms(db, id, { carrier, now }), null)
  assert.equal(await sendDueSms(db, { carrier, now: secondsLater(45) }), 0)

  assert.equal(calls.length, 1)
  assert.deepEqual(sent, [
    {
      ...{ From: '+15550100', MessagingServiceSid: null },
      ...{ To: '+4915112345678', Body: '123456 is your code' },
    },
  ])
  assert.ok((await listNewestSms(db, { limit: 1 }))[0]!.sentAt)
})

test('both numbers of a WhatsApp message have the prefix "whatsapp:"', async () => {
  const { db } = await openTestShop()
  const { carrier, sent } = await openTwilioAccount()
  await enqueueSms(db, { ...message, channel: 'whatsapp' })
  assert.equal(await sendDueSms(db, { carrier, now }), 1)
  const { From, To } = sent[0]!
  assert.deepEqual([From, To], ['whatsapp:+15550100', 'whatsapp:+4915112345678'])
})

test('the ID of a messaging service is sent instead of a sender number', async () => {
  const { db } = await openTestShop()
  const from = `MG${'a'.repeat(32)}`
  const { carrier, sent } = await openTwilioAccount({ from })
  await enqueueSms(db, message)
  await sendDueSms(db, { carrier, now })
  assert.deepEqual([sent[0]!.MessagingServiceSid, sent[0]!.From], [from, null])
})

test('a message that fails temporarily is retried with growing pauses, but not after it has expired', async () => {
  const { db } = await openTestShop()
  const { carrier, calls, sent, failNext } = await openTwilioAccount()
  const id = await enqueueSms(db, message)
  failNext(20503, 20429)
  assert.equal(await sendSms(db, id, { carrier, now }), 'retrying')
  assert.equal(
    await sendDueSms(db, { carrier, now: secondsLater(1) }),
    0,
    'it is not retried at once',
  )
  assert.equal(await sendDueSms(db, { carrier, now: secondsLater(6) }), 1)
  assert.equal(await sendDueSms(db, { carrier, now: secondsLater(12) }), 0, 'the pause is longer')
  assert.equal(await sendDueSms(db, { carrier, now: secondsLater(17) }), 1)
  assert.deepEqual([calls.length, sent.length], [3, 1])

  await enqueueSms(db, { ...message, dedupeKey: 'code-2' })
  await sendDueSms(db, { carrier, now: secondsLater(61) })
  assert.equal(calls.length, 3, 'it is not sent after it has expired')
  assert.equal(await db.$count(jobs), 0)
})

test('a message is sent after any failure that says nothing about its number', async () => {
  for (const failure of [20429, 20500, 20503, 'cut'] as const) {
    const { db } = await openTestShop()
    const { carrier, sent, failNext } = await openTwilioAccount()
    const id = await enqueueSms(db, message)
    failNext(failure)
    assert.equal(await sendSms(db, id, { carrier, now }), 'retrying', `${failure}`)
    await sendDueSms(db, { carrier, now: secondsLater(6) })
    assert.equal(sent.length, 1)
  }
})

test('a message whose answer is lost is sent again, because Twilio has no keys for repeated requests', async () => {
  const { db } = await openTestShop()
  const { carrier, sent, failNext } = await openTwilioAccount()
  await enqueueSms(db, message)
  failNext('cut_after_work')
  for (const seconds of [0, 6, 30]) await sendDueSms(db, { carrier, now: secondsLater(seconds) })
  assert.equal(sent.length, 2)
})

test('a message to a number that does not exist, is not reachable or has opted out is not retried, and the error does not name it', async () => {
  for (const code of [21211, 21408, 21610, 21614] as const) {
    const { db } = await openTestShop()
    const { carrier, calls, refusals } = await openTwilioAccount()
    refusals.set('+4915112345678', code)
    const id = await enqueueSms(db, message)
    assert.equal(await sendSms(db, id, { carrier, now }), 'undeliverable')
    assert.equal(await sendDueSms(db, { carrier, now: secondsLater(40) }), 0)
    assert.equal(calls.length, 1)
    const { error } = (await listDeadJobs(db, { limit: 1 }))[0]!
    assert.match(error, new RegExp(`Twilio responded with 400, error ${code}`))
    assert.doesNotMatch(error, /\+/, 'the number is personal data')
  }
})

test('a wrong token of the account stops the message at once, so that the operator sees it', async () => {
  const { db } = await openTestShop()
  const { carrier, sent } = await openTwilioAccount({ authToken: 'wrong' })
  const id = await enqueueSms(db, message)
  assert.equal(await sendSms(db, id, { carrier, now }), 'undeliverable')
  assert.match((await listDeadJobs(db, { limit: 1 }))[0]!.error, /401, error 20003/)
  assert.deepEqual(sent, [])
})

test('three workers send a message once, and old messages are purged', async () => {
  const { db } = await openTestShop()
  const { carrier, calls } = await openTwilioAccount()
  await enqueueSms(db, message)
  await Promise.all([1, 2, 3].map(() => sendDueSms(db, { carrier, now })))
  assert.equal(calls.length, 1)
  await purgeOldSms(db, secondsLater(1))
  assert.deepEqual(await listNewestSms(db, { limit: 9 }), [])
})

function sendDueSms(db: Database, { carrier, now }: { carrier: SmsCarrier; now: Date }) {
  return drainQueues(db, { queues: [createSmsQueue(db, carrier)], now })
}
