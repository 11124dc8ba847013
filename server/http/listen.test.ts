import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { listen } from './listen.ts'

test('a server that closes completes running requests and rejects new ones', async () => {
  const finish = Promise.withResolvers<void>()
  const received = Promise.withResolvers<void>()
  const server = await listen(
    async (_, response) => {
      received.resolve()
      await finish.promise
      response.end('your mug')
    },
    { port: 0 },
  )
  const url = `http://localhost:${server.port}/`

  const running = fetch(url).then((response) => response.text())
  await received.promise
  const closed = server.close()
  await assert.rejects(fetch(url), 'new connections are rejected')
  finish.resolve()

  assert.equal(await running, 'your mug')
  await closed
})

test('an idle connection stays open longer than a proxy keeps it', async () => {
  const server = await listen((_, response) => response.end('your mug'), { port: 0 })
  const response = await fetch(`http://localhost:${server.port}/`)
  await response.text()
  await server.close()
  assert.equal(response.headers.get('keep-alive'), 'timeout=75')
})

test('a server that drains answers new requests, and closes each connection behind its response', async () => {
  const send = (_: unknown, response: ServerResponse) => response.writeHead(200, {}).end('your mug')
  const server = await listen(send, { port: 0 })
  server.drain()
  const response = await fetch(`http://localhost:${server.port}/`)
  assert.deepEqual(
    [response.headers.get('connection'), await response.text()],
    ['close', 'your mug'],
  )
  await server.close()
})

test('listening on a port in use throws', async () => {
  const server = await listen(() => {}, { port: 0 })
  await assert.rejects(
    listen(() => {}, { port: server.port }),
    /is taken/,
  )
  await server.close()
})
