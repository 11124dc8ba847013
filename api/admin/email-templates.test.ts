import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import type { EmailPreview, EmailTemplate } from '#contract/email-templates'
import { getEmailFrom } from '#modules/shop'
import { createEmailQueues, enqueueEmail } from '#platform/email/email-queue'
import { LANGUAGES } from '#platform/i18n/languages'
import { drainQueues } from '#platform/queue/drain-queues'
import { openClerkShop } from '#tests/support/clerk-shop'
import { openStaffShop } from '#tests/support/staff-shop'

const PATH = '/email-templates'

test('each template has an example in each language, which names neither the customer nor their order’s link', async () => {
  const shop = await openClerkShop()
  const render = async () => {
    const { body } = await shop.request<{ items: EmailTemplate[] }>('GET', `${PATH}?language=en`)
    assert.ok(body.items.length > 35)
    for (const language of LANGUAGES) {
      for (const { id } of body.items) {
        const preview = await shop.request<EmailPreview>(
          'GET',
          `${PATH}/${id}/preview?language=${language}`,
        )
        assert.equal(preview.status, 200, id)
        const { subject, html, text } = preview.body
        assert.ok(subject && html.includes(`lang="${language}"`) && text.length > 20, id)
        for (const secret of ['/orders/', 'Domkloster', 'theo@customer.example', 'DOOR-CODE'])
          assert.ok(!`${subject}${html}${text}`.includes(secret), `${id}: ${secret}`)
      }
    }
    return body.items
  }
  await render()
  const contact = {
    coupon: '',
    ...{ first_name: 'Theo', last_name: 'Wolf', email: 'theo@customer.example' },
    ...{ address: 'Domkloster 4', gift_note: 'DOOR-CODE 1234' },
  }
  const placed = await shop.buy([{ variant: shop.lamp }], contact)
  await shop.handleEvents()
  const items = await render()
  const confirmed = items.find(({ id }) => id === 'order-confirmed')
  assert.match(confirmed!.subject, new RegExp(placed.order.number), 'it shows the newest order')
})

test('an example is what the shop sends, but for the recipient', async () => {
  const shop = await openClerkShop()
  await shop.buy([{ variant: shop.lamp }])
  await shop.handleEvents()
  const preview = await shop.request<EmailPreview>(
    'GET',
    `${PATH}/order-confirmed/preview?language=en`,
  )
  const { rows } = await shop.db.execute<{ subject: string; text: string }>(sql`
    select subject, text from emails where template = 'order-confirmed'`)
  assert.equal(preview.body.subject, rows[0]!.subject)
  const receipt = /1 × Desk Lamp: .*/
  assert.equal(preview.body.text.match(receipt)?.[0], rows[0]!.text.match(receipt)?.[0])
})

test('a test goes to the address of who is signed in, ten times a day, and a repeated request is none', async () => {
  const { addStaff, db, as } = await openStaffShop()
  const owner = await addStaff('owner')
  const send = (key: string, template = 'shipped', token = owner.accessToken) =>
    as(token).request(
      ...([
        'POST',
        `/admin${PATH}/${template}/tests`,
        { language: 'de', to: 'eve@example.com' },
      ] as const),
      { 'Idempotency-Key': key },
    )
  assert.equal((await send('first')).status, 202)
  assert.equal((await send('first')).status, 202)
  const list = async () => {
    const { rows } = await db.execute<{ recipient: string; subject: string }>(sql`
      select recipient, subject from emails where template = 'template-test'`)
    return rows
  }
  assert.deepEqual(
    (await list()).map(({ recipient }) => recipient),
    ['owner@example.com'],
  )
  for (let round = 0; round < 9; round++) assert.equal((await send(`${round}`)).status, 202)
  const refused = await send('eleventh', 'invoice')
  assert.deepEqual(
    [refused.status, (await refused.json()).error.code],
    [429, 'too_many_test_emails'],
  )
  assert.equal((await list()).length, 10)
  assert.equal((await send('unknown', 'no-such-template')).status, 404)
  const clerk = await addStaff('clerk')
  assert.equal((await send('clerk', 'shipped', clerk.accessToken)).status, 403)
})

test('a program has no address, so it sends no test', async () => {
  const shop = await openClerkShop()
  const { status, body } = await shop.request('POST', `${PATH}/shipped/tests`, { language: 'en' })
  assert.deepEqual([status, body.error.code], [409, 'no_email_address'])
})

test('e-mails have the sender that the owner saved, also those that wait already', async () => {
  const shop = await openClerkShop()
  const { db } = shop
  const sent: object[] = []
  const transport = { sendMail: async (email: object) => void sent.push(email) }
  const send = async (dedupeKey: string) => {
    const now = shop.clock.now
    const queues = createEmailQueues(db, {
      transport: transport as unknown as Transporter,
      getFrom: () => getEmailFrom(db, '"Outwit" <shop@localhost>'),
    })
    const email = { to: 'mina@example.com', subject: 'Hi', html: 'Hi', text: 'Hi' }
    await enqueueEmail(db, { template: 'test', dedupeKey, ...email, now })
    return { run: () => drainQueues(db, { queues, now }) }
  }
  await (await send('1')).run()
  const waiting = await send('2')
  const saved = await shop.request('PUT', '/settings/email-sender', {
    ...{ from_name: 'Lamp & Co.', from_address: '', reply_to: 'help@lamp.example', revision: 0 },
  })
  assert.equal(saved.status, 200)
  await waiting.run()
  const senders = sent.map((email) => {
    const { from, replyTo } = email as { from: object; replyTo?: string }
    return { from, replyTo }
  })
  assert.deepEqual(senders, [
    { from: { name: 'Outwit', address: 'shop@localhost' }, replyTo: undefined },
    { from: { name: 'Lamp & Co.', address: 'shop@localhost' }, replyTo: 'help@lamp.example' },
  ])
  for (const bad of [
    { from_name: 'a\r\nBcc: b@c.example' },
    { from_address: 'x' },
    { reply_to: 'x@' },
  ]) {
    const body = { from_name: null, from_address: null, reply_to: null, revision: 1, ...bad }
    assert.equal((await shop.request('PUT', '/settings/email-sender', body)).status, 422)
  }
})
