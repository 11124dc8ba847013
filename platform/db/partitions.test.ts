import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { newIdAt } from '#platform/ids'
import { createTestDatabase } from '#tests/support/test-database'
import { utc } from '#tests/support/test-shop'
import { purgeMessages } from '../events/purge-messages.ts'
import { type Database, openDatabase } from './database.ts'
import { createPartitions, listPartitions, type PartitionedTable } from './partitions.ts'

const databases: (() => Promise<void>)[] = []
after(async () => {
  for (const close of databases) await close()
})

/** Partitions are part of the schema, so each test has a database of its own. */
async function openOwnDatabase(): Promise<Database> {
  const { url, drop } = await createTestDatabase(`partitions${databases.length}`)
  const { db, close } = openDatabase(url)
  databases.push(() => close().then(drop))
  return db
}

const monday = utc('2040-01-02 00:00')

test('rows of a week are in its partition, which the day before has created', async () => {
  const db = await openOwnDatabase()
  await createPartitions(db, utc('2040-01-01 12:00'))
  await createPartitions(db, utc('2040-01-01 13:00'))
  assert.deepEqual(await listNames(db, 'events'), [
    'events_oldest',
    'events_from_20391226',
    'events_from_20400102',
  ])
  assert.deepEqual(await listNames(db, 'orders'), [
    'orders_oldest',
    'orders_from_20400101',
    'orders_from_20410101',
  ])
  await publish(db, new Date(monday.getTime() - 1))
  await publish(db, monday)
  assert.deepEqual(await listPlaces(db, 'events'), ['events_from_20391226', 'events_from_20400102'])
})

test('a week for which there was no partition is written all the same, and the weeks after it have theirs', async () => {
  const db = await openOwnDatabase()
  await publish(db, monday)
  await createPartitions(db, monday)
  await publish(db, monday)
  assert.deepEqual(await listPlaces(db, 'events'), ['events_rest', 'events_rest'])
  assert.deepEqual(await listNames(db, 'events'), ['events_oldest', 'events_from_20400109'])
})

test('old e-mails go with their week and old events a week later, and a dedupe key is free again', async () => {
  const db = await openOwnDatabase()
  await openWeeks(db)
  const event = await publish(db, monday)
  await send(db, monday, event)
  await send(db, afterDays(8), 'of the next week')

  await purge(db, afterDays(6))
  assert.deepEqual(await count(db), { events: 1, emails: 2, keys: 2 })
  await purge(db, afterDays(7))
  assert.deepEqual(await count(db), { events: 1, emails: 1, keys: 1 })
  await purge(db, afterDays(14))
  assert.deepEqual(await count(db), { events: 0, emails: 0, keys: 0 })
  assert.ok(!(await listNames(db, 'events')).includes('events_from_20400102'))
  await send(db, afterDays(15), event)
})

test('a week stays as long as a handler or an e-mail of it waits, and what was handled goes row by row', async () => {
  const db = await openOwnDatabase()
  await openWeeks(db)
  const [handled, waiting] = [await publish(db, monday), await publish(db, monday)]
  await send(db, afterDays(1), handled)
  await send(db, afterDays(1), waiting)
  await db.execute(sql`insert into jobs (queue, payload, run_at, created_at)
    values ('events', ${JSON.stringify({ eventId: waiting })}::jsonb, now(), now())`)
  await purge(db, afterDays(14))
  assert.deepEqual(await count(db), { events: 2, emails: 2, keys: 2 })
  await purge(db, afterDays(21))
  assert.deepEqual(await count(db), { events: 1, emails: 1, keys: 1 })

  await db.execute(sql`delete from jobs`)
  await purge(db, afterDays(21))
  assert.deepEqual(await count(db), { events: 0, emails: 0, keys: 0 })
})

test('the partition of the current week stays, whatever is to be deleted', async () => {
  const db = await openOwnDatabase()
  await openWeeks(db)
  await purgeMessages(db, { before: utc('2100-01-01 00:00'), now: monday })
  assert.ok((await listNames(db, 'events')).includes('events_from_20400102'))
})

test('a partition waits for a checkout that is under way, and the checkout does not fail', async () => {
  const db = await openOwnDatabase()
  let creating: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table order_lines in row exclusive mode`)
    creating = createPartitions(db, monday)
    await tx.execute(sql`select pg_sleep(1.5)`)
    // A lock that the partition has taken before it waits for the other one would be a deadlock.
    await tx.execute(sql`lock table payments, invoices, order_events in row exclusive mode`)
  })
  await creating
  assert.ok((await listNames(db, 'orders')).includes('orders_from_20400101'))
})

const DAY_MS = 24 * 60 * 60_000

function afterDays(days: number): Date {
  return new Date(monday.getTime() + days * DAY_MS)
}

async function openWeeks(db: Database) {
  for (const days of [0, 14]) await createPartitions(db, afterDays(days))
}

function purge(db: Database, before: Date) {
  return purgeMessages(db, { before, now: utc('2040-06-01 00:00') })
}

async function publish(db: Database, time: Date): Promise<string> {
  const id = newIdAt<'event'>(time)
  await db.execute(sql`insert into events (id, topic, subject, created_at)
    values (${id}, 'order.paid', 'order', ${time.toISOString()})`)
  return id
}

async function send(db: Database, time: Date, dedupeKey: string) {
  const id = newIdAt<'email'>(time)
  await db.execute(sql`insert into emails (id, template, dedupe_key, recipient, subject, html, text, created_at)
    values (${id}, 'order-confirmed', ${dedupeKey}, 'mina@shop.example', '', '', '', ${time.toISOString()})`)
  await db.execute(
    sql`insert into email_keys (key, email_id) values (sha256(${dedupeKey}::bytea), ${id})`,
  )
}

async function listNames(db: Database, table: PartitionedTable): Promise<string[]> {
  return (await listPartitions(db, table)).map(({ name }) => name)
}

/** The partition of each row. */
async function listPlaces(db: Database, table: PartitionedTable): Promise<string[]> {
  const { rows } = await db.execute<{ place: string }>(
    sql`select tableoid::regclass::text as place from ${sql.identifier(table)} order by id`,
  )
  return rows.map(({ place }) => place)
}

async function count(db: Database) {
  const { rows } = await db.execute(sql`select (select count(*)::int from events) as events,
    (select count(*)::int from emails) as emails, (select count(*)::int from email_keys) as keys`)
  return rows[0]
}
