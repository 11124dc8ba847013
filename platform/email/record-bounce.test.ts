import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { writeBounce } from '#tests/support/bounce'
import { openTestShop, utc } from '#tests/support/test-shop'
import type { Database } from '../db/database.ts'
import { buildBounceAddress, findEmailOfBounce } from './bounce-address.ts'
import { enqueueEmail } from './email-queue.ts'
import { recordEmailBounce } from './record-bounce.ts'
import { type EmailId, emails } from './tables.ts'
import { clearUndeliverable, getUndeliverable } from './undeliverable.ts'

const secretKey = 'a-key-that-only-tests-would-ever-use'
const bounceAddress = 'bounces@mail.shop.test'
const now = utc('2026-11-28 09:00')
const later = utc('2026-11-28 10:00')
const MINA = 'mina@example.com'

test('the sender of an envelope names its e-mail, and nobody can write another', () => {
  const id = '0197b7a0-6276-7993-bfeb-53cbbbba6f08' as EmailId
  const address = buildBounceAddress(id, { bounceAddress, secretKey })
  assert.match(address, /^bounces\+0197b7a062767993bfeb53cbbbba6f08[0-9a-f]{20}@mail\.shop\.test$/)
  assert.ok(address.indexOf('@') <= 64)
  assert.equal(findEmailOfBounce(`To: <${address.toUpperCase()}>`, secretKey), id)
  assert.equal(findEmailOfBounce(address, 'the-key-of-another-shop-of-somebody'), null)
  const other = address.replace('+0197', '+0198')
  assert.equal(findEmailOfBounce(other, secretKey), null, 'the token of another e-mail')
  assert.equal(findEmailOfBounce(`${other}, `.repeat(1000) + address, secretKey), null)
})

test('an address that does not exist is marked by the first report, which counts once', async () => {
  const { db } = await openTestShop()
  const [id, report] = await sendEmail(db, 'Mina@example.com')
  assert.equal(await report(), 'recorded')
  assert.deepEqual(await getUndeliverable(db, MINA), { status: '5.1.1', reportedAt: now })
  const [email] = await db.select().from(emails).where(eq(emails.id, id))
  assert.deepEqual([email?.bounceStatus, email?.bouncedAt], ['5.1.1', now])

  await clearUndeliverable(db, { address: MINA, now: later })
  const repeated = await Promise.all([report(), report()])
  assert.deepEqual(repeated, ['repeated', 'repeated'])
  assert.equal(await getUndeliverable(db, MINA), null)
})

test('a cleared address is marked again by a later e-mail, not by one from before', async () => {
  const { db } = await openTestShop()
  const [, report] = await sendEmail(db, MINA)
  const [, lateReport] = await sendEmail(db, MINA)
  await report()
  await clearUndeliverable(db, { address: MINA, now: later })
  assert.equal(await lateReport(), 'recorded')
  assert.equal(await getUndeliverable(db, MINA), null)
  const [, newReport] = await sendEmail(db, MINA, utc('2026-11-28 11:00'))
  await newReport()
  assert.notEqual(await getUndeliverable(db, MINA), null)
})

for (const [status, isMarked] of [
  ['5.1.1', true],
  ['5.1.10', true],
  ['5.2.1', true],
  ['5.4.4', true],
  ['5.0.0', true],
  ['4.4.1', false],
  ['5.2.2', false],
  ['5.3.4', false],
  ['5.7.1', false],
] as const) {
  test(`${status} is ${isMarked ? '' : 'not '}the fault of the address`, async () => {
    const { db } = await openTestShop()
    const [, report] = await sendEmail(db, MINA)
    assert.equal(await report({ status }), 'recorded')
    assert.equal((await getUndeliverable(db, MINA)) !== null, isMarked)
  })
}

test('what is no report of a failure changes nothing', async () => {
  const { db } = await openTestShop()
  const [id, report] = await sendEmail(db, MINA)
  const outcomes = {
    'a notice of absence': await report({ type: 'multipart/mixed', sender: 'theo@example.com' }),
    'an answer without a sender': await report({ type: 'multipart/mixed' }),
    'a report that somebody sends': await report({ sender: 'eve@example.com' }),
    'a delay': await report({ action: 'delayed', status: '4.4.1' }),
    'a delivery': await report({ action: 'delivered', status: '2.0.0' }),
    'no status': await report({ status: 'none' }),
    'an address without a token': await report({ to: bounceAddress }),
    'no message': await record(db, 'hello'),
    nothing: await record(db, ''),
  }
  assert.deepEqual(outcomes, {
    'a notice of absence': 'has_a_sender',
    'an answer without a sender': 'not_a_report',
    'a report that somebody sends': 'has_a_sender',
    'a delay': 'not_failed',
    'a delivery': 'not_failed',
    'no status': 'not_failed',
    'an address without a token': 'unknown_email',
    'no message': 'unknown_email',
    nothing: 'unknown_email',
  })
  const [email] = await db.select().from(emails).where(eq(emails.id, id))
  assert.equal(email?.bouncedAt, null)
  await db.delete(emails)
  assert.equal(await report(), 'unknown_email', 'the e-mail was purged')
})

let count = 0

/** Enqueues an e-mail. Returns its id, and a function that reports that it came back. */
async function sendEmail(db: Database, to: string, createdAt = now) {
  const dedupeKey = `order-${++count}`
  const texts = { subject: 'Thank you', html: '<p>Thank you</p>', text: 'Thank you' }
  await enqueueEmail(db, { template: 'order-confirmed', dedupeKey, to, ...texts, now: createdAt })
  const [email] = await db.select().from(emails).where(eq(emails.dedupeKey, dedupeKey))
  const { id } = email!
  const own = buildBounceAddress(id, { bounceAddress, secretKey })
  const report = (input: Partial<Parameters<typeof writeBounce>[0]> = {}) =>
    record(db, writeBounce({ to: own, ...input }))
  return [id, report] as const
}

function record(db: Database, message: string) {
  return recordEmailBounce(db, { raw: Buffer.from(message), secretKey, now })
}
