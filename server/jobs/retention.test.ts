import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { markUnpaidGuestOrders } from '#modules/orders'
import { erasePendingOrders } from '#modules/privacy'
import { closeConversation, createConversation, purgeGuestConversations } from '#modules/support'
import { buildShopperActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { publishEvent } from '#platform/events/publish-event'
import { purgeMessages } from '#platform/events/purge-messages'
import { purgeSandbox } from '#sandbox/payments'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { openTestShop, utc } from '#tests/support/test-shop'

const longAgo = utc('2020-01-01 00:00')
const farAhead = utc('2100-01-01 00:00')

test('an event is purged together with its e-mails when its handlers have run, and not before', async () => {
  const { db } = await openTestShop()
  const handled = await publishTestEvent(db, 'handled')
  const waiting = await publishTestEvent(db, 'waiting')
  await db.execute(sql`delete from jobs where payload->>'eventId' = ${handled}`)
  for (const dedupeKey of [handled, waiting, 'about no event']) await sendEmail(db, dedupeKey)

  await purgeMessages(db, { before: longAgo, now: new Date() })
  assert.deepEqual(await countMessages(db), { events: 2, emails: 3 })

  await purgeMessages(db, { before: farAhead, now: new Date() })
  const { rows } = await db.execute(
    sql`select subject, (select string_agg(dedupe_key, ',') from emails) as emails from events`,
  )
  assert.deepEqual(rows, [{ subject: 'waiting', emails: waiting }])
  const jobs = await db.execute(sql`select from jobs where queue = 'emails'`)
  assert.equal(jobs.rowCount, 1, 'the job of a deleted e-mail is deleted')
})

test('a long backlog of events is purged in batches', async () => {
  const { db } = await openTestShop()
  await db.execute(sql`insert into events (id, topic, subject, created_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'order.paid', n::text, ${longAgo.toISOString()}
    from generate_series(1, 2500) n`)
  await purgeMessages(db, { before: farAhead, now: new Date() })
  assert.deepEqual(await countMessages(db), { events: 0, emails: 0 })
})

test('an unpaid guest order loses its name and address, and keeps its amounts; a paid one stays', async () => {
  const { db, mina, lamp } = await openCheckoutShop()
  const placeOrder = async () =>
    (await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)).body
  const [unpaid, paid] = [await placeOrder(), await placeOrder()]
  await db.execute(sql`update orders set fulfilment_state = 'cancelled', hold_expires_at = null,
    cancel_reason = 'hold_expired' where number = ${unpaid.order.number}`)
  await db.execute(
    sql`update orders set paid_minor = total_minor, hold_expires_at = null where number = ${paid.order.number}`,
  )

  const eraseOld = async (before: Date) => {
    await markUnpaidGuestOrders(db, { before, now: new Date() })
    await erasePendingOrders(db, new Date())
  }
  const listOrders = async () =>
    (
      await db.execute(sql`select fulfilment_state, first_name, city, total_minor > 0 as has_total,
      (select count(*)::int from order_lines where order_id = orders.id) as lines from orders order by number`)
    ).rows
  const before = await listOrders()
  await eraseOld(longAgo)
  assert.deepEqual(await listOrders(), before, 'a recent order stays')

  await eraseOld(farAhead)
  await eraseOld(farAhead)
  const erased = { ...before[0], first_name: 'Erased', city: 'Erased' }
  assert.deepEqual(await listOrders(), [erased, before[1]])
  const pending = await db.execute(sql`select from orders_pending_erasure`)
  assert.equal(pending.rowCount, 0, 'the paid one is not erased later either')
})

test('the sandbox forgets payments that were not made and the addresses of the others', async () => {
  const { db } = await openTestShop()
  await db.execute(sql`insert into sandbox.sessions
    (id, payment_id, state, currency, amount_minor, order_number, email, language, return_path, created_at)
    select state, gen_random_uuid(), state, 'USD', 100, 'OW-1', 'mina@shop.example', 'en', '/', now()
    from unnest(array['pending', 'failed', 'succeeded']) state`)
  await purgeSandbox(db, { before: longAgo })
  const list = async () =>
    (await db.execute(sql`select id, email from sandbox.sessions where id = state order by id`))
      .rows
  assert.equal((await list()).length, 3)

  await purgeSandbox(db, { before: farAhead })
  assert.deepEqual(await list(), [{ id: 'succeeded', email: '' }])
})

test('a guest’s conversation with support is purged when it is old and nothing is due', async () => {
  const { db } = await openTestShop()
  const now = utc('2026-11-23 10:00')
  const start = (text: string) =>
    createConversation(db, {
      ...{ requestId: crypto.randomUUID(), channel: 'chat', userId: null, email: null },
      ...{ orderNumber: null, language: 'en', text, now },
    })
  const [done] = [await start('Done'), await start('Unanswered')]
  assert.ok(done.ok)
  const actor = buildShopperActor(null)
  await closeConversation(db, { conversationId: done.value.id, actor, now })

  await purgeGuestConversations(db, { before: longAgo })
  assert.equal((await db.execute(sql`select from support_messages`)).rowCount, 2)
  await purgeGuestConversations(db, { before: farAhead })
  const { rows } = await db.execute(sql`select body from support_messages`)
  assert.deepEqual(rows, [{ body: 'Unanswered' }])
})

async function publishTestEvent(db: Database, subject: string): Promise<string> {
  await publishEvent(db, { topic: 'order.paid', subject, now: new Date() })
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from events where subject = ${subject}`,
  )
  return rows[0]!.id
}

function sendEmail(db: Database, dedupeKey: string) {
  const text = { subject: 'Hello', html: 'Hello', text: 'Hello' }
  const to = 'mina@shop.example'
  return enqueueEmail(db, { template: 'order-confirmed', dedupeKey, to, ...text, now: new Date() })
}

async function countMessages(db: Database) {
  const { rows } = await db.execute(
    sql`select (select count(*)::int from events) as events, (select count(*)::int from emails) as emails`,
  )
  return rows[0]
}
