import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { openCreditShop } from '#tests/support/credit-shop'
import { createTestDependencies } from '#tests/support/test-site'

test('a customer who gets credit is told how much, in their language, once', async () => {
  const { db, give, listEmails } = await openMailShop()
  await db.execute(sql`
    update users set user_metadata = user_metadata || '{"language": "de"}' where email = 'mina@example.com'`)
  await give(25)
  const emails = await listEmails()
  assert.deepEqual(
    emails.map(({ template, recipient }) => [template, recipient]),
    [['store-credit-given', 'mina@example.com']],
  )
  assert.match(emails[0]!.subject, /^Sie haben 25,00\s\$ Guthaben von /)
  assert.match(emails[0]!.text, /Sie haben jetzt 25,00\s\$/)
  assert.doesNotMatch(emails[0]!.text, /Sorry/, 'the reason is for the shop')
  assert.equal((await listEmails()).length, 1)
})

test('nobody is told of credit that is taken away, and an account without a confirmed address gets no e-mail', async () => {
  const { db, give, listEmails } = await openMailShop()
  await give(25)
  await give(-10)
  assert.equal((await listEmails()).length, 1)
  await db.execute(sql`update users set email_confirmed_at = null`)
  await give(5)
  assert.equal((await listEmails()).length, 1)
})

test('credit that comes back from an order that expires or is refunded is told, with the order and the balance', async () => {
  const { give, order, expire, listEmails, refund } = await openMailShop()
  await give(100)
  const placed = await order({ store_credit: 59 })
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  await refund(placed.body, 9)
  const [, refunded] = await listEmails()
  assert.equal(refunded!.template, 'store-credit-returned')
  assert.match(refunded!.subject, /^\$9\.00 of store credit is back$/)
  assert.ok(refunded!.text.includes(placed.body.order.number))
  assert.match(refunded!.text, /You now have \$50\.00/)

  const unpaid = await order({ store_credit: 50 })
  assert.equal(unpaid.status, 201, JSON.stringify(unpaid.body))
  await expire()
  const returned = (await listEmails()).filter(
    ({ template }) => template === 'store-credit-returned',
  )
  assert.equal(returned.length, 2)
  assert.match(returned[1]!.text, /\$50\.00 of store credit/)
  assert.ok(returned[1]!.text.includes(unpaid.body.order.number))
})

async function openMailShop() {
  const shop = await openCreditShop()
  const { db, now } = shop
  const dependencies = { ...(await createTestDependencies(db)), db }
  return {
    ...shop,
    /** Handles all events, and lists the e-mails about store credit. */
    async listEmails() {
      const handlers = createEventHandlers(dependencies)
      for (let round = 0; round < 3; round++) await drainOutbox(db, { handlers, now: now() })
      const { rows } = await db.execute<
        Record<'template' | 'recipient' | 'subject' | 'text', string>
      >(sql`
        select template, recipient, subject, text from emails where template like 'store-credit-%' order by created_at, id`)
      return rows
    },
  }
}
