import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import { openTestShop, utc } from '#tests/support/test-shop'
import type { Database } from '../db/database.ts'
import { runInTransaction } from '../db/transaction.ts'
import { listDeadJobs } from '../queue/dead-jobs.ts'
import { drainQueues } from '../queue/drain-queues.ts'
import { jobs } from '../queue/tables.ts'
import { createEmailQueues, enqueueEmail, enqueueEmails, listNewestEmails } from './email-queue.ts'
import type { MailMessage } from './mail-transport.ts'
import { emails } from './tables.ts'
import { getUndeliverable, markUndeliverable } from './undeliverable.ts'

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

test('a mailbox gets ten limited e-mails of a template a day, even when they are enqueued at once', async () => {
  const { db } = await openTestShop()
  const queued = await Promise.all(
    Array.from({ length: 15 }, (_, n) => {
      const limited = { ...email, dedupeKey: `order-${n}`, hasDailyLimit: true }
      return runInTransaction(db, (tx) => enqueueEmail(tx, limited))
    }),
  )
  assert.equal(queued.filter(Boolean).length, 10)
  assert.equal(await db.$count(jobs), 10)
  const reset = { ...email, template: 'reset-password', hasDailyLimit: true }
  assert.equal(await enqueueEmail(db, reset), true, 'another template has its own limit')
})

test('e-mails of one batch count against the limit of their mailbox', async () => {
  const { db } = await openTestShop()
  const { template, now: _, ...one } = email
  const limited = Array.from({ length: 12 }, (_, n) => {
    return { ...one, dedupeKey: `order-${n}`, hasDailyLimit: true }
  })
  const theos = { ...one, to: 'theo@example.com', dedupeKey: 'order-1' }
  const batch = { template, emails: [...limited, theos, theos], now }
  assert.equal(await runInTransaction(db, (tx) => enqueueEmails(tx, batch)), 11)
  assert.equal(await db.$count(jobs), 11)
  assert.equal(await runInTransaction(db, (tx) => enqueueEmails(tx, batch)), 0)
})

test('an e-mail that somebody waits for does not wait behind a newsletter', async () => {
  const { db } = await openTestShop()
  const { transport, sent } = createMailServer()
  const { template: _, now: __, ...one } = email
  const issue = { template: 'newsletter-issue', emails: [one], isBulk: true, now }
  await runInTransaction(db, (tx) => enqueueEmails(tx, issue))
  await enqueueEmail(db, email)
  const [queue] = createEmailQueues(db, { transport, getFrom })
  await drainQueues(db, { queues: [queue!], now })
  assert.equal(sent.length, 1)
  await sendEmails(db, { transport, now })
  assert.equal(sent.length, 2)
})

test('three workers send an e-mail once', async () => {
  const { db } = await openTestShop()
  const { transport, sent } = createMailServer()
  await enqueueEmail(db, email)

  await Promise.all([1, 2, 3].map(() => sendEmails(db, { transport, now })))

  assert.deepEqual(sent, ['mina@example.com'])
  assert.ok((await listNewestEmails(db, { limit: 1 }))[0]!.sentAt)
})

test('an e-mail that was sent is not sent again when its job is', async () => {
  const { db } = await openTestShop()
  const { transport, sent } = createMailServer()
  await enqueueEmail(db, email)
  await db.execute(sql`update emails set sent_at = now()`)

  assert.equal(await sendEmails(db, { transport, now }), 1)
  assert.deepEqual(sent, [])
})

test('an e-mail that is suppressed or whose transaction is rolled back is not sent', async () => {
  const { db } = await openTestShop()
  const { transport, sent } = createMailServer()
  assert.equal(await enqueueEmail(db, { ...email, isOptedOut: true }), false)
  const sale = db.transaction(async (tx) => {
    await enqueueEmail(tx, { ...email, dedupeKey: 'order-2' })
    throw new Error('the card was refused')
  })
  await assert.rejects(sale)

  assert.equal(await sendEmails(db, { transport, now }), 0)
  assert.deepEqual(sent, [])
})

test('an e-mail that could not be sent is retried later', async () => {
  const { db } = await openTestShop()
  const { transport, sent, setAvailable } = createMailServer()
  await enqueueEmail(db, email)

  setAvailable(false)
  assert.equal(await sendEmails(db, { transport, now }), 1)
  setAvailable(true)
  assert.equal(await sendEmails(db, { transport, now }), 0, 'it is not retried at once')
  assert.equal(await sendEmails(db, { transport, now: utc('2026-08-22 09:01') }), 1)
  assert.deepEqual(sent, ['mina@example.com'])
})

test('an optional e-mail is not sent to an address that does not exist; what somebody waits for is', async () => {
  const { db } = await openTestShop()
  const { transport, sent } = createMailServer()
  const marked = { address: email.to, status: '5.1.1', email: { createdAt: now }, now }
  await markUndeliverable(db, marked)
  const unsubscribeUrl = 'https://shop.test/unsubscribe'
  const template = 'newsletter-issue'
  await enqueueEmail(db, { ...email, template, to: 'Mina@Example.com', unsubscribeUrl })
  const requested = { unsubscribeUrl, hasDailyLimit: true }
  await enqueueEmail(db, { ...email, template: 'newsletter-confirm', ...requested })
  await enqueueEmail(db, email)
  await enqueueEmail(db, { ...email, template, to: 'theo@example.com', unsubscribeUrl })

  await sendEmails(db, { transport, now })
  assert.deepEqual(sent.sort(), ['mina@example.com', 'mina@example.com', 'theo@example.com'])
})

test('a mail server that refuses an address for good marks it, and one that refuses the shop does not', async () => {
  const { db } = await openTestShop()
  const refuse = (response: string) => {
    const responseCode = Number(response.slice(0, 3))
    const sendMail = async () => {
      throw Object.assign(new Error('No'), { command: 'RCPT TO', responseCode, response })
    }
    return { sendMail } as unknown as Transporter
  }
  const readStates = async () => {
    const rows = await db.select().from(emails)
    return rows.map(({ suppressedAt }) => (suppressedAt ? 'given up' : 'waiting'))
  }
  const optional = { ...email, unsubscribeUrl: 'https://shop.test/unsubscribe' }
  await enqueueEmail(db, optional)
  for (const [minute, response] of [
    '554 5.7.1 Relay access denied',
    '452 4.2.2 Full',
    '552 5.2.2 Full',
  ].entries()) {
    const time = new Date(now.getTime() + minute * 3_600_000)
    await sendEmails(db, { transport: refuse(response), now: time })
    assert.equal(await getUndeliverable(db, email.to), null, response)
  }
  assert.deepEqual(await readStates(), ['waiting'])
  const transport = refuse('550 5.1.1 User unknown')
  await sendEmails(db, { transport, now: new Date(now.getTime() + 6 * 3_600_000) })
  assert.equal((await getUndeliverable(db, email.to))?.status, '5.1.1')
  assert.deepEqual(await readStates(), ['given up'])
})

test('an e-mail comes back to an address of its own, and asks for a report of its failure', async () => {
  const { db } = await openTestShop()
  const messages: MailMessage[] = []
  const transport = { sendMail: async (message: MailMessage) => messages.push(message) }
  await enqueueEmail(db, email)
  const buildBounceAddress = (id: string) => `bounces+${id}@shop.test`
  const queues = createEmailQueues(db, { transport, getFrom, buildBounceAddress })
  await drainQueues(db, { queues, now })
  const [{ id } = { id: '' }] = await db.select().from(emails)
  assert.deepEqual(
    messages.map(({ envelope, dsn }) => [envelope, dsn]),
    [
      [
        { from: `bounces+${id}@shop.test`, to: email.to },
        { id, return: 'headers', notify: ['failure'], recipient: email.to },
      ],
    ],
  )
})

test('an e-mail is dead after twelve attempts in about a day', async () => {
  const { db } = await openTestShop()
  const { transport, setAvailable } = createMailServer()
  await enqueueEmail(db, email)
  setAvailable(false)

  const attemptMinutes = [0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 871, 1231]
  for (const minute of attemptMinutes) {
    const time = new Date(now.getTime() + minute * 60_000)
    assert.equal(await sendEmails(db, { transport, now: time }), 1)
  }

  const [dead] = await listDeadJobs(db, { limit: 9 })
  assert.deepEqual(
    [dead?.queue, dead?.attempts, dead?.error],
    ['emails', 12, 'Error: the mail server is down'],
  )
})

function sendEmails(db: Database, { transport, now }: { transport: Transporter; now: Date }) {
  return drainQueues(db, { queues: createEmailQueues(db, { transport, getFrom }), now })
}

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

async function getFrom() {
  return { from: { name: 'Shop', address: 'shop@example.com' } }
}
