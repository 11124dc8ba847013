import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { openTestShop, utc } from '#tests/support/test-shop'
import type { Database } from '../db/database.ts'
import { listDeadJobs } from '../queue/dead-jobs.ts'
import { drainQueues } from '../queue/drain-queues.ts'
import { jobs } from '../queue/tables.ts'
import {
  createSmsQueue,
  enqueueSms,
  listNewestSms,
  purgeOldSms,
  type SmsCarrier,
  sendSms,
} from './sms-queue.ts'
import { createTwilioCarrier } from './twilio.ts'

const now = utc('2026-08-22 09:00')
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const message = {
  dedupeKey: 'code-1',
  to: '4915112345678',
  channel: 'sms' as const,
  body: '123456 is your code',
  expiresAt: secondsLater(60),
  now,
}

test('a text message is sent to Twilio once, with sender, recipient and body', async () => {
  const { db } = await openTestShop()
  const { carrier, requests } = await startTwilio()
  const id = await enqueueSms(db, message)
  assert.equal(await sendSms(db, id, { carrier, now }), 'sent')
  assert.equal(await sendSms(db, id, { carrier, now }), null)
  assert.equal(await sendDueSms(db, { carrier, now: secondsLater(45) }), 0)

  assert.equal(requests.length, 1)
  const [{ path, authorization, form }] = requests as [TwilioRequest]
  assert.equal(path, '/2010-04-01/Accounts/AC1/Messages.json')
  assert.equal(authorization, `Basic ${Buffer.from('AC1:secret').toString('base64')}`)
  assert.deepEqual(form, { From: '+15550100', To: '+4915112345678', Body: '123456 is your code' })
  assert.ok((await listNewestSms(db, { limit: 1 }))[0]!.sentAt)
})

test('both numbers of a WhatsApp message have the prefix "whatsapp:"', async () => {
  const { db } = await openTestShop()
  const { carrier, requests } = await startTwilio()
  await enqueueSms(db, { ...message, channel: 'whatsapp' })
  assert.equal(await sendDueSms(db, { carrier, now }), 1)
  const { From, To } = requests[0]!.form
  assert.deepEqual([From, To], ['whatsapp:+15550100', 'whatsapp:+4915112345678'])
})

test('the ID of a messaging service is sent instead of a sender number', async () => {
  const { db } = await openTestShop()
  const { requests, baseUrl } = await startTwilio()
  const carrier = createTwilioCarrier({
    accountSid: 'AC1',
    authToken: 'secret',
    from: 'MG1',
    baseUrl,
  })
  await enqueueSms(db, message)
  await sendDueSms(db, { carrier, now })
  assert.equal(requests[0]!.form.MessagingServiceSid, 'MG1')
  assert.equal(requests[0]!.form.From, undefined)
})

test('a message that fails temporarily is retried, but not after it has expired', async () => {
  const { db } = await openTestShop()
  const { carrier, requests, setStatus } = await startTwilio()
  const id = await enqueueSms(db, message)
  setStatus(503)
  assert.equal(await sendSms(db, id, { carrier, now }), 'retrying')
  assert.equal(
    await sendDueSms(db, { carrier, now: secondsLater(1) }),
    0,
    'it is not retried at once',
  )
  setStatus(429)
  assert.equal(await sendDueSms(db, { carrier, now: secondsLater(6) }), 1)
  setStatus(201)
  assert.equal(await sendDueSms(db, { carrier, now: secondsLater(17) }), 1)
  assert.equal(requests.length, 3)

  await enqueueSms(db, { ...message, dedupeKey: 'code-2' })
  await sendDueSms(db, { carrier, now: secondsLater(61) })
  assert.equal(requests.length, 3, 'it is not sent after it has expired')
  assert.equal(await db.$count(jobs), 0)
})

test('a message to a number that does not exist is not retried', async () => {
  const { db } = await openTestShop()
  const { carrier, setStatus } = await startTwilio()
  const id = await enqueueSms(db, message)
  setStatus(400)
  assert.equal(await sendSms(db, id, { carrier, now }), 'undeliverable')
  assert.equal(await sendDueSms(db, { carrier, now: secondsLater(40) }), 0)
  assert.match((await listDeadJobs(db, { limit: 1 }))[0]!.error, /Twilio responded with 400/)
})

test('three workers send a message once, and old messages are purged', async () => {
  const { db } = await openTestShop()
  const { carrier, requests } = await startTwilio()
  await enqueueSms(db, message)
  await Promise.all([1, 2, 3].map(() => sendDueSms(db, { carrier, now })))
  assert.equal(requests.length, 1)
  await purgeOldSms(db, secondsLater(1))
  assert.deepEqual(await listNewestSms(db, { limit: 9 }), [])
})

function sendDueSms(db: Database, { carrier, now }: { carrier: SmsCarrier; now: Date }) {
  return drainQueues(db, { queues: [createSmsQueue(db, carrier)], now })
}

interface TwilioRequest {
  path: string
  authorization: string | undefined
  form: Record<string, string>
}

/** Starts a local server that responds as Twilio does. */
async function startTwilio() {
  const requests: TwilioRequest[] = []
  let status = 201
  const server = createServer(async (request, response) => {
    requests.push(await parseRequest(request))
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
  const setStatus = (next: number) => {
    status = next
  }
  return { carrier, requests, baseUrl, setStatus }
}

async function parseRequest(request: IncomingMessage): Promise<TwilioRequest> {
  const form = Object.fromEntries(new URLSearchParams(await text(request)))
  return { path: request.url ?? '', authorization: request.headers.authorization, form }
}
