import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AdminOrder } from '#contract/checkout'
import { buildBounceAddress } from '#platform/email/bounce-address'
import { emails } from '#platform/email/tables'
import { getUndeliverable, markUndeliverable } from '#platform/email/undeliverable'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { expectSession, getNewestEmail, mina, openAuthShop } from '#tests/support/auth-shop'
import { writeBounce } from '#tests/support/bounce'
import { openCustomerShop } from '#tests/support/customer-shop'
import { BOUNCE_TOKEN, createTestDependencies } from '#tests/support/test-site'

const THEO = 'theo@example.com'

test('a clerk sees at the customer and the order that e-mails come back, and clears it', async () => {
  const shop = await openShop()
  const { db, staff, call } = shop
  const { order } = await shop.buy({ email: 'Theo@example.com' })
  assert.deepEqual(await shop.report(await shop.writeBounceOf(THEO)), [200, 'recorded'])

  const { id } = await shop.findCustomer(THEO)
  const customer = await call('GET', `/${id}`)
  assert.equal(customer.body.undeliverable?.status, '5.1.1')
  const seen = await staff.request('GET', `/admin/orders/${order.id}`)
  assert.equal(((await seen.json()) as AdminOrder).undeliverable?.status, '5.1.1')

  const cleared = await call('DELETE', `/${id}/undeliverable`)
  assert.deepEqual([cleared.status, cleared.body.undeliverable], [200, null])
  assert.equal(await getUndeliverable(db, THEO), null)
  assert.equal((await call('DELETE', `/${id}/undeliverable`)).status, 200, 'it can be repeated')
})

test('a code that somebody has read clears their address', async () => {
  const { db, createClient } = await openAuthShop()
  const [client, { email: address }] = [createClient(), mina]
  const marked = { address, status: '5.1.1', email: { createdAt: new Date(0) } }
  await markUndeliverable(db, { ...marked, now: new Date(0) })
  await client.signUp(mina)
  assert.notEqual(await getUndeliverable(db, address), null)
  const { code } = await getNewestEmail(db)
  expectSession(await client.verifyOtp({ email: address, token: code, type: 'email' }))
  assert.equal(await getUndeliverable(db, address), null)
})

test('only the mail server hands over what comes back, and no message is too strange or too large', async () => {
  const shop = await openShop()
  await shop.buy({ email: THEO })
  const bounce = await shop.writeBounceOf(THEO)
  assert.deepEqual(await shop.report(bounce, 'Bearer token-of-somebody-else'), [401, undefined])
  assert.deepEqual(await shop.report(bounce, ''), [401, undefined])
  assert.deepEqual(await shop.report(bounce, `Bearer ${shop.staff.accessToken}`), [401, undefined])
  const strange = [
    'Content-Type: multipart/report; boundary=a\r\n\r\n--a\r\n'.repeat(2000),
    `To: ${'a@b, '.repeat(100_000)}\r\n\r\n`,
    '\0'.repeat(100_000),
  ]
  for (const message of strange)
    assert.deepEqual(await shop.report(message), [200, 'unknown_email'])
  assert.equal(await getUndeliverable(shop.db, THEO), null)
  assert.deepEqual(await shop.report(bounce), [200, 'recorded'])
  assert.deepEqual(await shop.report(bounce), [200, 'repeated'])
  // The connection may be closed before all of it was read.
  const large = await shop.report('x'.repeat(2 ** 20 + 1)).catch(() => [413, undefined])
  assert.deepEqual(large, [413, undefined])
})

async function openShop() {
  const shop = await openCustomerShop()
  const { db } = shop
  const dependencies = await createTestDependencies(db)
  const { secretKey } = dependencies
  return {
    ...shop,
    /** Writes the report that the newest e-mail to an address came back. */
    async writeBounceOf(recipient: string) {
      const handlers = createEventHandlers({ ...dependencies, db })
      for (let round = 0; round < 3; round++)
        await drainOutbox(db, { handlers, now: dependencies.now() })
      const rows = await db.select().from(emails)
      const email = rows.find((row) => row.recipient.toLowerCase() === recipient)
      const bounceAddress = 'bounces@shop.test'
      return writeBounce({ to: buildBounceAddress(email!.id, { bounceAddress, secretKey }) })
    },
    async report(body: string, authorization = `Bearer ${BOUNCE_TOKEN}`) {
      const headers = { Authorization: authorization, 'Content-Type': 'message/rfc822' }
      const response = await shop.request('/api/mail/bounces', { method: 'POST', headers, body })
      const { outcome } = (await response.json()) as { outcome?: string }
      return [response.status, outcome] as const
    },
  }
}
