import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transporter } from 'nodemailer'
import { openTestShop, utc } from '#tests/support/test-shop'
import { enqueueEmail, listNewestEmails, sendNextEmail } from './email-queue.ts'

const now = utc('2026-08-22 09:00')
const email = {
  template: 'order-confirmed',
  dedupeKey: 'order-1',
  to: 'mina@example.com',
  subject: 'Thank you',
  html: '<p>Thank you</p>',
  text: 'Thank you',
  now,
}

test('an e-mail with the same dedupe key and recipient is enqueued once', async () => {
  const { db } = await openTestShop()
  const queued = await Promise.all(Array.from({ length: 5 }, () => enqueueEmail(db, email)))
  assert.equal(queued.filter(Boolean).length, 1)
  assert.equal(await enqueueEmail(db, { ...email, to: 'theo@example.com' }), true)
})

test('three workers send an e-mail once', async () => {
  const { db } = await openTestShop()
  const { transport, sent } = createMailServer()
  await enqueueEmail(db, email)

  await Promise.all([1, 2, 3].map(() => sendNextEmail(db, { transport, from: 'shop', now })))

  assert.deepEqual(sent, ['mina@example.com'])
  assert.ok((await listNewestEmails(db, { limit: 1 }))[0]!.sentAt)
})

test('an e-mail that a slow mail server is receiving is not sent by another process', async () => {
  const { db } = await openTestShop()
  const { promise: accepted, resolve: accept } = Promise.withResolvers<void>()
  const slowTransport = { sendMail: () => accepted } as unknown as Transporter
  const { transport, sent } = createMailServer()
  await enqueueEmail(db, email)

  const sending = sendNextEmail(db, { transport: slowTransport, from: 'shop', now })
  while ((await listNewestEmails(db, { limit: 1 }))[0]!.attempts === 0);
  const fiveMinutesLater = utc('2026-08-22 09:05')
  assert.equal(await sendNextEmail(db, { transport, from: 'shop', now: fiveMinutesLater }), false)
  accept()
  await sending
  assert.deepEqual(sent, [])
})

test('an e-mail that could not be sent is retried later', async () => {
  const { db } = await openTestShop()
  const { transport, sent, setAvailable } = createMailServer()
  const input = { transport, from: 'shop' }
  await enqueueEmail(db, email)

  setAvailable(false)
  assert.equal(await sendNextEmail(db, { ...input, now }), true)
  setAvailable(true)
  assert.equal(await sendNextEmail(db, { ...input, now }), false, 'it is not retried at once')
  assert.equal(await sendNextEmail(db, { ...input, now: utc('2026-08-22 09:02') }), true)
  assert.deepEqual(sent, ['mina@example.com'])
})

function createMailServer() {
  const sent: string[] = []
  let isAvailable = true
  const sendMail = async ({ to }: { to: string }) => {
    if (!isAvailable) throw new Error('the mail server is down')
    sent.push(to)
  }
  const transport = { sendMail } as unknown as Transporter
  const setAvailable = (value: boolean) => {
    isAvailable = value
  }
  return { transport, sent, setAvailable }
}
