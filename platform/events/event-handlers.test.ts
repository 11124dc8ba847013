import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { openTestShop, utc } from '#tests/support/test-shop'
import type { Database } from '../db/database.ts'
import { enqueueEmail, listNewestEmails } from '../email/email-queue.ts'
import { jobs } from '../queue/tables.ts'
import { deferHandler, type EventHandlers } from './event-handlers.ts'
import { drainOutbox } from './event-queues.ts'
import { publishEvent } from './publish-event.ts'

const now = utc('2026-08-22 09:00')
const thanks = {
  ...{ template: 'thanks', to: 'mina@example.com', subject: 'Thanks', html: 'Thanks' },
  text: 'Thanks',
}
const paid = { topic: 'order.paid', subject: 'order-1', now }

test('five workers handle each event once', async () => {
  const { db } = await openTestShop()
  const handled: string[] = []
  const handlers: EventHandlers = {
    'order.paid': { record: async (_, { event }) => handled.push(event.subject) },
  }
  await publishEvent(db, paid)
  await publishEvent(db, { ...paid, subject: 'order-2' })

  await Promise.all(Array.from({ length: 5 }, () => drainOutbox(db, { handlers, now })))

  assert.deepEqual(handled.sort(), ['order-1', 'order-2'])
})

test('an event of a transaction that was rolled back is not handled', async () => {
  const { db } = await openTestShop()
  const sale = db.transaction(async (tx) => {
    await publishEvent(tx, paid)
    throw new Error('the card was refused')
  })
  await assert.rejects(sale)

  assert.equal(await drainOutbox(db, { handlers: {}, now }), 0)
})

test('a handler that fails writes nothing, does not block the others, and is retried', async () => {
  const { db } = await openTestShop()
  let isPrinterOn = false
  const email = {
    template: 'thanks',
    dedupeKey: '1',
    subject: 'Thanks',
    html: 'Thanks',
    text: 'Thanks',
  }
  const handlers: EventHandlers = {
    'order.paid': {
      'print-label': async (tx, { event }) => {
        await enqueueEmail(tx, { ...email, to: 'theo@example.com', now })
        if (!isPrinterOn) throw new Error(`no paper for ${event.subject}`)
      },
      'send-thanks': (tx) => enqueueEmail(tx, { ...email, to: 'mina@example.com', now }),
    },
  }
  const listRecipients = async () =>
    (await listNewestEmails(db, { limit: 9 })).map(({ recipient }) => recipient).sort()
  await publishEvent(db, paid)

  await drainOutbox(db, { handlers, now })
  assert.deepEqual(await listRecipients(), ['mina@example.com'])
  const [failed] = await db.select().from(jobs).where(isNotNull(jobs.error))
  assert.deepEqual(
    [failed?.queue, failed?.payload.handler, failed?.error],
    ['event-handlers', 'print-label', 'Error: no paper for order-1'],
  )

  isPrinterOn = true
  assert.equal(await drainOutbox(db, { handlers, now }), 0, 'it is not retried before the delay')
  await drainOutbox(db, { handlers, now: utc('2026-08-22 09:01') })
  assert.deepEqual(await listRecipients(), ['mina@example.com', 'theo@example.com'])
  assert.equal(await db.$count(jobs, eq(jobs.queue, 'event-handlers')), 0)
})

test('a deferred handler runs after the commit of the handlers before it', async () => {
  const { db } = await openTestShop()
  const seen: unknown[] = []
  const countEmails = async (connection: Database) =>
    (await listNewestEmails(connection, { limit: 9 })).length
  const content = { template: 'thanks', subject: 'Thanks', html: 'Thanks', text: 'Thanks' }
  const handlers: EventHandlers = {
    'order.paid': {
      'send-thanks': (tx) =>
        enqueueEmail(tx, { ...content, dedupeKey: '1', to: 'mina@example.com', now }),
      'count-later': deferHandler(async () => seen.push(await countEmails(db))),
      'count-now': async () => seen.push(await countEmails(db)),
    },
  }
  await publishEvent(db, paid)
  await drainOutbox(db, { handlers, now })

  assert.deepEqual(seen, [0, 1])
  assert.equal(await db.$count(jobs, eq(jobs.queue, 'event-handlers')), 0)
})

test('while a company does not answer, its call holds no transaction and the other handlers have run', async () => {
  const { db } = await openTestShop()
  const [called, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const content = { template: 'thanks', subject: 'Thanks', html: 'Thanks', text: 'Thanks' }
  const handlers: EventHandlers = {
    'order.paid': {
      'call-bank': {
        callExternal: () => {
          called.resolve()
          return answered.promise
        },
      },
      'send-thanks': (tx) =>
        enqueueEmail(tx, { ...content, dedupeKey: '1', to: 'mina@example.com', now }),
    },
  }
  await publishEvent(db, paid)
  const handling = drainOutbox(db, { handlers, now })
  await called.promise

  const { rows } = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`)
  const emails = await listNewestEmails(db, { limit: 9 })
  answered.resolve()
  await handling
  assert.deepEqual([rows.length, emails.length], [0, 1])
})

test('an event whose topic has no handler, and a handler that no longer exists, leave no job', async () => {
  const { db } = await openTestShop()
  await publishEvent(db, { ...paid, topic: 'order.viewed' })
  await publishEvent(db, paid)
  const failing: EventHandlers = {
    'order.paid': {
      'print-label': async () => {
        throw new Error('no paper')
      },
    },
  }
  await drainOutbox(db, { handlers: failing, now })
  assert.equal(await db.$count(jobs), 1)

  await drainOutbox(db, { handlers: { 'order.paid': {} }, now: utc('2026-08-22 09:01') })
  assert.equal(await db.$count(jobs), 0)
})

test('events that wait together are handled together, and each alone when one of them fails', async () => {
  const { db } = await openTestShop()
  let refused = ''
  const batches: string[][] = []
  const handlers: EventHandlers = {
    'order.paid': {
      'send-thanks': {
        async handleBatch(tx, { events }) {
          const subjects = events.map(({ subject }) => subject)
          batches.push(subjects)
          for (const dedupeKey of subjects) await enqueueEmail(tx, { ...thanks, dedupeKey, now })
          if (subjects.includes(refused)) throw new Error('no paper')
        },
      },
    },
  }
  const publish = async (subjects: string[]) => {
    for (const subject of subjects) await publishEvent(db, { ...paid, subject })
  }

  await publish(['order-1', 'order-2', 'order-3'])
  assert.equal(await drainOutbox(db, { handlers, now }), 3)
  assert.deepEqual(batches.splice(0), [['order-1', 'order-2', 'order-3']])
  assert.equal(await db.$count(jobs, eq(jobs.queue, 'events')), 0)

  refused = 'order-5'
  await publish(['order-4', 'order-5', 'order-6'])
  await drainOutbox(db, { handlers, now })
  assert.deepEqual(batches, [
    ['order-4', 'order-5', 'order-6'],
    ['order-4'],
    ['order-5'],
    ['order-6'],
  ])
  const sent = (await listNewestEmails(db, { limit: 9 })).map(({ dedupeKey }) => dedupeKey)
  assert.deepEqual(sent.sort(), ['order-1', 'order-2', 'order-3', 'order-4', 'order-6'])
  const [failed] = await db.select().from(jobs).where(isNotNull(jobs.error))
  assert.equal(failed?.payload.handler, 'send-thanks')
})

test('deferred handlers of several events run together after the commit of the others', async () => {
  const { db } = await openTestShop()
  const batches: string[][] = []
  const recordBatch: EventHandlers[string][string] = {
    handleBatch: async (_, { events }) => batches.push(events.map(({ subject }) => subject)),
  }
  const handlers: EventHandlers = {
    'order.paid': { 'send-later': deferHandler(recordBatch) },
    'order.shipped': { 'send-later': deferHandler(recordBatch) },
  }
  for (const subject of ['order-1', 'order-2']) await publishEvent(db, { ...paid, subject })
  await publishEvent(db, { ...paid, topic: 'order.shipped' })
  await drainOutbox(db, { handlers, now })

  assert.deepEqual(batches, [['order-1', 'order-2'], ['order-1']])
  assert.equal(await db.$count(jobs, eq(jobs.queue, 'event-handlers')), 0)
})
