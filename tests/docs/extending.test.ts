import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, test } from 'node:test'
import { ORDER_WEBHOOK_TYPES, TEST_WEBHOOK_TYPE } from '#contract/webhooks'
import { createWebhookDeliveryQueue } from '#modules/webhooks'
import { drainQueues } from '#platform/queue/drain-queues'
import { TOOLS } from '../../clients/mcp/src/tools.ts'
import { createWebhookReceiver, type OrderMessage } from '../../examples/webhook-receiver.ts'
import { ADMIN_TOKEN, openTestSite } from '../support/test-site.ts'

const FILE = 'docs/extending.md'
const page = readFileSync(FILE, 'utf8')

test('the page has the code of the files, all tools and types, and links that lead to files', () => {
  const blocks = [...page.matchAll(/<!-- (\S+) -->\n```ts\n([\s\S]*?)\n```/g)]
  assert.equal(blocks.length, 4)
  for (const [, file = '', code] of blocks) assert.equal(code, readFileSync(file, 'utf8').trim())
  const links = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link)
  const missing = links.filter(
    (link) => !link.startsWith('https:') && !existsSync(path.join('docs', link)),
  )
  assert.deepEqual(missing, [])
  const names = [...TOOLS.map(({ name }) => name), ...ORDER_WEBHOOK_TYPES, TEST_WEBHOOK_TYPE]
  for (const name of names) assert.ok(page.includes(`\`${name}\``), name)
})

test('each request on the page works', async () => {
  const { site } = await openTestSite()
  const commands = [...page.replace(/\\\n/g, '').matchAll(/^curl .*$/gm)].map(([line]) => line)
  assert.equal(commands.length, 3)
  for (const command of commands) {
    const [, url = ''] = /(https:[^\s"]+)/.exec(command) ?? []
    const [, method = 'GET'] = /-X (\S+)/.exec(command) ?? []
    const [, body] = /-d '([^']+)'/.exec(command) ?? []
    const headers = [...command.matchAll(/-H ["']([^:]+): ([^"']+)["']/g)].map(
      ([, name = '', value = '']) => [name, value.replace('$OUTWIT_TOKEN', ADMIN_TOKEN)] as const,
    )
    const { pathname, search } = new URL(url)
    const init = { method, headers: Object.fromEntries(headers), ...(body && { body }) }
    const response = await site.request(pathname + search, init)
    assert.ok(response.ok, `${command}: ${response.status} ${await response.text()}`)
  }
})

test('the receiver of the page handles a message of the shop once, and no forged one', async () => {
  const secretKey = 'a-key-of-the-shop-with-32-letters'
  const { db, site } = await openTestSite({ secretKey })
  const messages: OrderMessage[] = []
  let failures = 1
  const receiver = await openReceiver()
  const url = `http://127.0.0.1:${receiver.port}/outwit`
  const request = (route: string, body?: object) =>
    site.request(`/api/admin/webhooks${route}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const created = await request('', { url, event_types: ['order.paid'] })
  const { id, secret } = await created.json()
  receiver.start(secret)

  await request(`/${id}/test`)
  const queue = createWebhookDeliveryQueue(db, { secretKey, isAllowedAddress: () => true })
  const deliver = (seconds: number) =>
    drainQueues(db, { queues: [queue], now: new Date(Date.now() + seconds * 1000) })
  await deliver(0)
  assert.deepEqual(messages, [], 'it failed, so the shop sends it again')
  await deliver(10)
  assert.deepEqual(
    messages.map(({ type }) => type),
    ['webhook.test'],
  )
  const sent = receiver.requests.at(-1)!
  assert.equal((await fetch(url, { method: 'POST', ...sent })).status, 204)
  assert.equal(messages.length, 1, 'a message that comes again is handled once')
  const forged = { ...sent, body: sent.body.replace('webhook.test', 'order.paid') }
  assert.equal((await fetch(url, { method: 'POST', ...forged })).status, 400)
  assert.equal((await fetch(url, { method: 'POST', body: sent.body })).status, 400)
  assert.equal(messages.length, 1)

  /** Listens before the secret is known, as the address is needed for it. Records what arrives. */
  async function openReceiver() {
    const requests: { headers: Record<string, string>; body: string }[] = []
    const server = createWebhookReceiver({ secret: 'whsec_AAAA', handle: async () => {} })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    after(() => server.close())
    return {
      ...{ port, requests },
      start(secret: string) {
        server.removeAllListeners('request')
        const handler = createWebhookReceiver({
          secret,
          handle: async (message) => {
            if (failures-- > 0) throw new Error('the disk of the warehouse is full')
            messages.push(message)
          },
        })
        server.on('request', (incoming, response) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk) => chunks.push(chunk))
          incoming.on('end', () => {
            const { host: _, connection: __, 'content-length': ___, ...headers } = incoming.headers
            const body = Buffer.concat(chunks).toString()
            requests.push({ headers: headers as Record<string, string>, body })
          })
          handler.emit('request', incoming, response)
        })
      },
    }
  }
})
