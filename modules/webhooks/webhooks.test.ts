import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { Webhook as Verifier } from 'standardwebhooks'
import type { Database } from '#platform/db/database'
import type { EventId } from '#platform/events/tables'
import { newId } from '#platform/ids'
import { drainQueues } from '#platform/queue/drain-queues'
import { openTestShop, utc } from '#tests/support/test-shop'
import { MAX_ATTEMPTS } from './contract.ts'
import { createWebhookDeliveryQueue } from './deliver-webhook.ts'
import { listDeliveries } from './list-deliveries.ts'
import { getEndpoint, listSubscribers } from './list-endpoints.ts'
import { queueMessage, queueTest } from './queue-messages.ts'
import { replayDelivery, replayFailedDeliveries } from './replay-deliveries.ts'
import { createEndpoint, rotateSecret, updateEndpoint } from './save-endpoint.ts'
import { type WebhookEndpointId, webhookAttempts } from './tables.ts'

const secretKey = 'a-key-of-the-shop-with-32-letters'
const now = utc('2026-11-25 09:00')
const after1s = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('a receiver verifies a message with a library of Standard Webhooks', async () => {
  const { endpoint, secret, requests, announce, deliver } = await openReceiver()
  await announce('order.paid', { order: { number: 'OW-1000' } })
  await deliver(new Date())
  const [{ headers, body }] = requests as [Received]
  const verified = new Verifier(secret).verify(body, headers)
  assert.deepEqual(verified, {
    type: 'order.paid',
    timestamp: now.toISOString(),
    data: { order: { number: 'OW-1000' } },
  })
  assert.throws(() => new Verifier(secret).verify(`${body} `, headers))
  assert.deepEqual(await endpoint.listStates(), ['delivered'])
})

test('an event that is handled twice is sent once', async () => {
  const { requests, announce, deliver } = await openReceiver()
  const eventId = newId<'event'>()
  await announce('order.paid', {}, eventId)
  await announce('order.paid', {}, eventId)
  await deliver()
  assert.equal(requests.length, 1)
})

test('an endpoint is told about its types only, and nothing while it is off', async () => {
  const { db, endpoint, deliver, announce, requests } = await openReceiver()
  assert.deepEqual(await listSubscribers(db, 'order.shipped'), [])
  assert.deepEqual(await listSubscribers(db, 'order.paid'), [endpoint.id])
  await announce('order.paid')
  await endpoint.update({ isEnabled: false })
  assert.deepEqual(await listSubscribers(db, 'order.paid'), [])
  await deliver()
  assert.deepEqual([requests.length, await endpoint.listStates()], [0, ['failed']])
})

test('a message that fails is sent again with the same id, later each time, and fails for good after ten attempts', async () => {
  const { receiver, requests, announce, deliver, endpoint } = await openReceiver()
  receiver.status = 500
  await announce('order.paid')
  let seconds = 0
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    await deliver(after1s(seconds))
    await endpoint.resume()
    // The longest pause and its tenth.
    seconds += 96_000
  }
  await deliver(after1s(seconds))
  assert.equal(requests.length, MAX_ATTEMPTS)
  assert.equal(new Set(requests.map(({ headers }) => headers['webhook-id'])).size, 1)
  assert.deepEqual(await endpoint.listStates(), ['failed'])
})

test('nothing is sent to an endpoint that fails, until one attempt after the pause succeeds', async () => {
  const { receiver, requests, announce, deliver, endpoint } = await openReceiver()
  receiver.status = 503
  for (let n = 0; n < 12; n++) await announce('order.paid')
  await deliver()
  assert.equal(requests.length, 5)
  await deliver(after1s(30))
  assert.equal(requests.length, 5)

  await deliver(after1s(61))
  assert.equal(requests.length, 6, 'one tries, and the others wait for it')
  receiver.status = 204
  await deliver(after1s(61 + 121))
  assert.ok(requests.length > 6)
  await deliver(after1s(1000))
  assert.deepEqual([...new Set(await endpoint.listStates())], ['delivered'])
  assert.equal((await endpoint.read())!.failureCount, 0)
})

test('an endpoint that failed for five days, or is gone, is switched off until somebody switches it on', async () => {
  const { receiver, announce, deliver, endpoint } = await openReceiver()
  receiver.status = 500
  await announce('order.paid')
  await deliver()
  await deliver(after1s(6 * 86_400))
  const failing = await endpoint.read()
  assert.deepEqual([failing!.isEnabled, failing!.disableReason], [false, 'failing'])

  await endpoint.update({ isEnabled: true })
  assert.equal((await endpoint.read())!.failureCount, 0)
  receiver.status = 410
  await announce('order.paid')
  await deliver(after1s(6 * 86_400 + 60))
  assert.equal((await endpoint.read())!.disableReason, 'gone')
})

test('what has failed can be sent again, and two people who do so send it once', async () => {
  const { db, receiver, requests, announce, deliver, endpoint } = await openReceiver()
  receiver.status = 410
  await announce('order.paid')
  await deliver()
  await endpoint.update({ isEnabled: true })
  receiver.status = 200
  const replay = () => replayFailedDeliveries(db, { endpointId: endpoint.id, now })
  // The one that was gone still waits for its next attempt.
  await deliver(after1s(10))
  requests.length = 0
  const [failed] = await endpoint.list()
  const replayOne = () => replayDelivery(db, { id: failed!.id, endpointId: endpoint.id, now })
  assert.deepEqual((await Promise.all([replayOne(), replayOne()])).toSorted(), [false, true])
  assert.equal(await replay(), 0)
  await deliver(after1s(20))
  assert.equal(requests.length, 1)
})

test('the secret before signs beside the new one for a day', async () => {
  const { db, secret: first, endpoint, requests, announce, deliver } = await openReceiver()
  const rotated = await rotateSecret(db, { id: endpoint.id, secretKey, now: new Date() })
  assert.ok(rotated.ok)
  await announce('order.paid')
  await deliver(new Date())
  const [{ headers, body }] = requests as [Received]
  for (const secret of [first, rotated.value.secret]) new Verifier(secret).verify(body, headers)

  await announce('order.paid')
  await deliver(new Date(Date.now() + 25 * 3_600_000))
  assert.equal(requests[1]!.headers['webhook-signature']!.split(' ').length, 1)
})

test('a message to an address inside the network is not sent, redirects are not followed, and long responses are cut', async () => {
  const { db, receiver, requests, deliver, endpoint } = await openReceiver()
  receiver.status = 302
  receiver.location = 'http://169.254.169.254/latest/meta-data'
  receiver.response = 'x'.repeat(100_000)
  await queueTest(db, { endpointId: endpoint.id, now })
  await deliver()
  const [attempt] = await db.select().from(webhookAttempts)
  assert.deepEqual([attempt!.status, attempt!.error, requests.length], [302, 'status', 1])
  assert.equal(attempt!.response!.length, 500)

  await queueTest(db, { endpointId: endpoint.id, now })
  await deliver(now, {})
  const attempts = await db.select().from(webhookAttempts)
  assert.deepEqual(attempts.map(({ error }) => error).toSorted(), ['not_public', 'status'])
  assert.equal(requests.length, 1)
})

test('the secret is not readable in the database', async () => {
  const { endpoint, secret } = await openReceiver()
  const row = JSON.stringify(await endpoint.read())
  assert.ok(!row.includes(secret) && !row.includes(Buffer.from(secret).toString('hex')))
})

test('a shop has twenty webhooks at most, also if they are added at once', async () => {
  const { db } = await openTestShop()
  const add = () => createEndpoint(db, { ...FIELDS, url: 'https://erp.example', secretKey, now })
  for (let n = 0; n < 19; n++) await add()
  const results = await Promise.all([add(), add(), add()])
  assert.deepEqual(results.map(({ ok }) => ok).toSorted(), [false, false, true])
})

const FIELDS = { description: '', eventTypes: ['order.paid' as const] }

interface Received {
  headers: Record<string, string>
  body: string
}

/** Opens a shop with an endpoint on this machine, which answers as `receiver` says. */
async function openReceiver() {
  const { db } = await openTestShop()
  const requests: Received[] = []
  const receiver = { status: 200, response: 'ok', location: undefined as string | undefined }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      requests.push({ headers: request.headers as Record<string, string>, body })
      const { status, location } = receiver
      response.writeHead(status, location ? { location } : {}).end(receiver.response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const created = await createEndpoint(db, { ...FIELDS, url, secretKey, now })
  assert.ok(created.ok)
  const { endpoint, secret } = created.value
  const { id } = endpoint
  const allowLoopback = { isAllowedAddress: (ip: string) => ip === '127.0.0.1' }
  return {
    ...{ db, receiver, requests, secret },
    endpoint: createEndpointActor(db, id),
    announce: (type: 'order.paid', data = {}, eventId: EventId = newId<'event'>()) =>
      queueMessage(db, { type, eventId, data, occurredAt: now, endpointIds: [id] }, now),
    /** Makes all attempts that are due. */
    deliver: (at = now, settings: object = allowLoopback) =>
      drainQueues(db, {
        queues: [createWebhookDeliveryQueue(db, { secretKey, ...settings })],
        now: at,
      }),
  }
}

function createEndpointActor(db: Database, id: WebhookEndpointId) {
  const read = () => getEndpoint(db, id)
  const list = async () =>
    (await listDeliveries(db, { endpointId: id, limit: 50, after: null })).items
  const update = async ({ isEnabled }: { isEnabled: boolean }) => {
    const { url, revision } = (await read())!
    return updateEndpoint(db, { id, ...FIELDS, url, isEnabled, revision, now })
  }
  return {
    ...{ id, read, list, update },
    listStates: async () => (await list()).map(({ state }) => state),
    /** Off and on again, so that no pause and no failure is left. */
    resume: async () => {
      await update({ isEnabled: false })
      await update({ isEnabled: true })
    },
  }
}
