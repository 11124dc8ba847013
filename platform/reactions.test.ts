import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop, utc } from '#tests/shop'
import { newestMails, queueMail } from './mail.ts'
import { record } from './outbox.ts'
import { type Reactions, settle } from './reactions.ts'
import { failedReactions } from './tables.ts'

const now = utc('2026-08-22 09:00')
const paid = { topic: 'order.paid', subject: 'order-1', now }

test('what follows from an event follows once, however many look for work', async () => {
  const { db } = await openShop()
  const seen: string[] = []
  const reactions: Reactions = {
    'order.paid': { note: async (_, { event }) => seen.push(event.subject) },
  }
  await record(db, paid)
  await record(db, { ...paid, subject: 'order-2' })

  await Promise.all(Array.from({ length: 5 }, () => settle(db, { reactions, now })))

  assert.deepEqual(seen.sort(), ['order-1', 'order-2'])
})

test('an event that was taken back has no consequences', async () => {
  const { db } = await openShop()
  const sale = db.transaction(async (tx) => {
    await record(tx, paid)
    throw new Error('the card was refused')
  })
  await assert.rejects(sale)

  assert.equal(await settle(db, { reactions: {}, now }), 0)
})

test('a reaction that fails leaves nothing half done, holds nobody up, and comes again', async () => {
  const { db } = await openShop()
  let isPrinterOn = false
  const thank = {
    template: 'thanks',
    event: '1',
    subject: 'Thanks',
    html: 'Thanks',
    text: 'Thanks',
  }
  const reactions: Reactions = {
    'order.paid': {
      'print the label': async (tx, { event }) => {
        await queueMail(tx, { ...thank, to: 'theo@example.com', now })
        if (!isPrinterOn) throw new Error(`no paper for ${event.subject}`)
      },
      'thank the buyer': (tx) => queueMail(tx, { ...thank, to: 'mina@example.com', now }),
    },
  }
  const letters = async () =>
    (await newestMails(db, { limit: 9 })).map(({ recipient }) => recipient).sort()
  await record(db, paid)

  await settle(db, { reactions, now })
  assert.deepEqual(await letters(), ['mina@example.com'])
  assert.match((await db.select().from(failedReactions))[0]!.error, /no paper for order-1/)

  isPrinterOn = true
  assert.equal(await settle(db, { reactions, now }), 0, 'not before its time')
  await settle(db, { reactions, now: utc('2026-08-22 09:01') })
  assert.deepEqual(await letters(), ['mina@example.com', 'theo@example.com'])
  assert.deepEqual(await db.select().from(failedReactions), [])
})
