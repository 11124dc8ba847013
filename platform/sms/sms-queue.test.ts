import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { openTestShop, utc } from '#tests/support/test-shop'
import {
  countSms,
  enqueueSms,
  listNewestSms,
  purgeOldSms,
  sendNextSms,
  sendSms,
} from './sms-queue.ts'
import { createTwilioCarrier } from './twilio.ts'

const now = utc('2026-08-22 09:00')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const message = {
  dedupeKey: 'code-1',
  to: '4915112345678',
  channel: 'sms' as const,
  body: '123456 is your code',
  network: '192.0.2.1',
  expiresAt: later(60),
  now,
}

test('a text message reaches Twilio with our name, the number and the words, once', async () => {
  const { db } = await openTestShop()
  const { carrier, asked } = await telephoneCompany()
  const id = await enqueueSms(db, message)
  assert.equal(await sendSms(db, id, { carrier, now }), 'sent')
  assert.equal(await sendSms(db, id, { carrier, now }), null)
  assert.equal(await sendNextSms(db, { carrier, now: later(45) }), false)

  assert.equal(asked.length, 1)
  const [{ path, authorization, form }] = asked as [Asked]
  assert.equal(path, '/2010-04-01/Accounts/AC1/Messages.json')
  assert.equal(authorization, `Basic ${Buffer.from('AC1:secret').toString('base64')}`)
  assert.deepEqual(form, { From: '+15550100', To: '+4915112345678', Body: '123456 is your code' })
  assert.ok((await listNewestSms(db, { limit: 1 }))[0]!.sentAt)
})

test('a WhatsApp message is marked as one on both sides', async () => {
  const { db } = await openTestShop()
  const { carrier, asked } = await telephoneCompany()
  await enqueueSms(db, { ...message, channel: 'whatsapp' })
  assert.equal(await sendNextSms(db, { carrier, now }), true)
  const { From, To } = asked[0]!.form
  assert.deepEqual([From, To], ['whatsapp:+15550100', 'whatsapp:+4915112345678'])
})

test('a messaging service chooses the number itself', async () => {
  const { db } = await openTestShop()
  const { asked, api: baseUrl } = await telephoneCompany()
  const carrier = createTwilioCarrier({
    accountSid: 'AC1',
    authToken: 'secret',
    from: 'MG1',
    baseUrl,
  })
  await enqueueSms(db, message)
  await sendNextSms(db, { carrier, now })
  assert.equal(asked[0]!.form.MessagingServiceSid, 'MG1')
  assert.equal(asked[0]!.form.From, undefined)
})

test('what Twilio cannot take now goes out a little later, and not after its code has ended', async () => {
  const { db } = await openTestShop()
  const { carrier, asked, answer } = await telephoneCompany()
  const id = await enqueueSms(db, message)
  answer(503)
  assert.equal(await sendSms(db, id, { carrier, now }), 'later')
  assert.equal(await sendNextSms(db, { carrier, now: later(1) }), false, 'not at once')
  answer(429)
  assert.equal(await sendNextSms(db, { carrier, now: later(6) }), true)
  answer(201)
  assert.equal(await sendNextSms(db, { carrier, now: later(17) }), true)
  assert.equal(asked.length, 3)

  await enqueueSms(db, { ...message, dedupeKey: 'code-2' })
  assert.equal(await sendNextSms(db, { carrier, now: later(61) }), false)
})

test('a number that does not exist is not tried again', async () => {
  const { db } = await openTestShop()
  const { carrier, answer } = await telephoneCompany()
  const id = await enqueueSms(db, message)
  answer(400)
  assert.equal(await sendSms(db, id, { carrier, now }), 'refused')
  assert.equal(await sendNextSms(db, { carrier, now: later(40) }), false)
  assert.match((await listNewestSms(db, { limit: 1 }))[0]!.error!, /Twilio answered 400/)
})

test('of two processes one sends a message, and old ones are forgotten', async () => {
  const { db } = await openTestShop()
  const { carrier, asked } = await telephoneCompany()
  await enqueueSms(db, message)
  await Promise.all([1, 2, 3].map(() => sendNextSms(db, { carrier, now })))
  assert.equal(asked.length, 1)
  assert.equal(await countSms(db, { since: later(-1), network: '192.0.2.1' }), 1)
  assert.equal(await countSms(db, { since: later(-1), recipient: '1555' }), 0)
  assert.equal(await countSms(db, { since: now }), 0)
  await purgeOldSms(db, later(1))
  assert.deepEqual(await listNewestSms(db, { limit: 9 }), [])
})

interface Asked {
  path: string
  authorization: string | undefined
  form: Record<string, string>
}

/** Answers as Twilio does, on this machine. */
async function telephoneCompany() {
  const asked: Asked[] = []
  let status = 201
  const server = createServer(async (request, response) => {
    asked.push(await read(request))
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(status === 201 ? { sid: 'SM1' } : { code: 21211, message: 'no' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const carrier = createTwilioCarrier({
    accountSid: 'AC1',
    authToken: 'secret',
    from: '+15550100',
    baseUrl,
  })
  const answer = (next: number) => {
    status = next
  }
  return { carrier, asked, api: baseUrl, answer }
}

async function read(request: IncomingMessage): Promise<Asked> {
  const form = Object.fromEntries(new URLSearchParams(await text(request)))
  return { path: request.url ?? '', authorization: request.headers.authorization, form }
}
