import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transporter } from 'nodemailer'
import { openTestShop, utc } from '#tests/support/test-shop'
import { enqueueEmail, listNewestEmails, sendNextEmail } from './email-queue.ts'

const now = utc('2026-08-22 09:00')
const letter = {
  template: 'order-confirmed',
  dedupeKey: 'order-1',
  to: 'mina@example.com',
  subject: 'Thank you',
  html: '<p>Thank you</p>',
  text: 'Thank you',
  now,
}

test('nobody gets the same letter twice', async () => {
  const { db } = await openTestShop()
  const queued = await Promise.all(Array.from({ length: 5 }, () => enqueueEmail(db, letter)))
  assert.equal(queued.filter(Boolean).length, 1)
  assert.equal(await enqueueEmail(db, { ...letter, to: 'theo@example.com' }), true)
})

test('a letter is sent once, by whoever comes first', async () => {
  const { db } = await openTestShop()
  const { transport, sent } = postOffice()
  await enqueueEmail(db, letter)

  await Promise.all([1, 2, 3].map(() => sendNextEmail(db, { transport, from: 'shop', now })))

  assert.deepEqual(sent, ['mina@example.com'])
  assert.ok((await listNewestEmails(db, { limit: 1 }))[0]!.sentAt)
})

test('a letter that a slow mail server is still taking is not sent by another process too', async () => {
  const { db } = await openTestShop()
  const { promise: isTaken, resolve: takes } = Promise.withResolvers<void>()
  const slow = { sendMail: () => isTaken } as unknown as Transporter
  const { transport, sent } = postOffice()
  await enqueueEmail(db, letter)

  const sending = sendNextEmail(db, { transport: slow, from: 'shop', now })
  while ((await listNewestEmails(db, { limit: 1 }))[0]!.attempts === 0);
  const meanwhile = utc('2026-08-22 09:05')
  assert.equal(await sendNextEmail(db, { transport, from: 'shop', now: meanwhile }), false)
  takes()
  await sending
  assert.deepEqual(sent, [])
})

test('a letter that could not be sent goes out later', async () => {
  const { db } = await openTestShop()
  const { transport, sent, close, open } = postOffice()
  const post = { transport, from: 'shop' }
  await enqueueEmail(db, letter)

  close()
  assert.equal(await sendNextEmail(db, { ...post, now }), true)
  open()
  assert.equal(await sendNextEmail(db, { ...post, now }), false, 'not at once')
  assert.equal(await sendNextEmail(db, { ...post, now: utc('2026-08-22 09:02') }), true)
  assert.deepEqual(sent, ['mina@example.com'])
})

function postOffice() {
  const sent: string[] = []
  let isOpen = true
  const sendMail = async ({ to }: { to: string }) => {
    if (!isOpen) throw new Error('the post office is closed')
    sent.push(to)
  }
  const transport = { sendMail } as unknown as Transporter
  return {
    transport,
    sent,
    close: () => {
      isOpen = false
    },
    open: () => {
      isOpen = true
    },
  }
}
