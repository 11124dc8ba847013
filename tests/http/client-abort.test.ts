import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { openFileStorage } from '#platform/files/open-file-storage'
import { createLogger } from '#platform/log'
import { createMetrics } from '#server/http/metrics'
import { drainRemovals } from '../support/drain-imports.ts'
import { ADMIN_TOKEN, openTestSite } from '../support/test-site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-abort-'))
after(() => rmSync(folder, { recursive: true }))
const files = openFileStorage({ folder, publicUrl: 'http://shop.test', secretKey: 'k' })

const JSON_TYPE = 'application/json'
for (const [what, target, contentType, body] of [
  ['a webhook', '/api/payments/webhooks/sandbox', JSON_TYPE, '{"id":'],
  ['a sign-up', '/auth/v1/signup', JSON_TYPE, '{"email":'],
] as const) {
  test(`a client that goes away while it sends ${what} is no error`, async () => {
    const { abortRequest, levels, metrics } = await openServer()
    await abortRequest({ target, contentType, body })
    assert.deepEqual(levels, ['info 499'])
    assert.match(await metrics.text(), /_count\{[^}]*status="499"\} 1/)
    assert.doesNotMatch(await metrics.text(), /_count\{[^}]*status="5[^}]*\} [1-9]/)
  })
}

test('a client that goes away while it uploads a file is no error, and leaves no file', async () => {
  const reading = Promise.withResolvers<void>()
  const read: typeof files.read = (key) => {
    reading.resolve()
    return files.read(key)
  }
  const { abortRequest, levels, db } = await openServer({ files: { ...files, read } })
  const disposition = 'Content-Disposition: form-data; name="file"; filename="products.csv"'
  await abortRequest({
    target: '/api/admin/imports',
    contentType: 'multipart/form-data; boundary=x',
    body: `--x\r\n${disposition}\r\n\r\nHandle,Title`,
    waitUntilRead: reading.promise,
  })
  assert.deepEqual(levels, ['info 422'])
  await drainRemovals(db, { files })
  assert.deepEqual(readdirSync(folder), [])
})

test('a failure of the shop is logged as an error although the client went away', async () => {
  const { abortRequest, levels } = await openServer({ now: fail })
  await abortRequest({ target: '/auth/v1/signup', contentType: JSON_TYPE, body: '{"email":' })
  assert.deepEqual(levels, ['error', 'error 500'])
})

function fail(): never {
  throw new Error('The clock stands still.')
}

interface AbortedRequest {
  target: string
  contentType: string
  /** The part of the body that is sent. */
  body: string
  waitUntilRead?: Promise<unknown>
}

/** Serves a site on a port. `levels` are the log levels and the status of the requests that ended. */
async function openServer(overrides: Parameters<typeof openTestSite>[0] = {}) {
  const levels: string[] = []
  const log = createLogger({ level: 'silent' })
  const logged = Promise.withResolvers<void>()
  for (const level of ['info', 'warn', 'error'] as const) {
    log[level] = ({ status }: { status?: number }) => {
      levels.push(status ? `${level} ${status}` : level)
      if (status) logged.resolve()
    }
  }
  const metrics = createMetrics()
  const { db, site } = await openTestSite({ log, metrics, ...overrides })
  const arrived = Promise.withResolvers<void>()
  const listener = getRequestListener(site.fetch)
  const server = createServer((request, response) => {
    arrived.resolve()
    return listener(request, response)
  })
  await once(server.listen(0), 'listening')
  after(() => server.close())

  async function abortRequest({ target, contentType, body, waitUntilRead }: AbortedRequest) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const authorization = `Authorization: Bearer ${ADMIN_TOKEN}`
    const headers = ['Host: shop.test', authorization, `Content-Type: ${contentType}`]
    const head = [`POST ${target} HTTP/1.1`, ...headers, 'Content-Length: 1000', '', ''].join(
      '\r\n',
    )
    socket.write(head + body)
    await arrived.promise
    await waitUntilRead
    socket.destroy()
    await logged.promise
  }
  return { abortRequest, levels, metrics, db }
}
