import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { BODY_OVERHEAD_BYTES, CachedResponse } from './cached-response.ts'

const page = Buffer.from('<p>soup</p>'.repeat(1000))

test('each client gets the page in the encoding that it accepts, whatever was requested before', async () => {
  const response = createResponse()
  for (const acceptEncoding of ['gzip', undefined, 'gzip, br', undefined, 'gzip', 'br']) {
    const { headers, body } = await response.getBody(accepting(acceptEncoding))
    assert.deepEqual(decode(headers['Content-Encoding'], body!), page, acceptEncoding)
    assert.equal(headers['Content-Length'], `${body!.length}`)
  }
})

test('a page that was compressed uses the memory of its compressed body, and of nothing larger', async () => {
  const response = createResponse()
  const before = response.bytes

  const { body } = await response.getBody(accepting('br'))

  assert.equal(before - response.bytes, page.length - body!.length)
  assert.equal(body!.buffer.byteLength, body!.length)
  assert.equal(response.getReadyBody(accepting(undefined)), undefined)
})

test('the plain body that a client needed is held beside the compressed one until it is dropped', async () => {
  const response = createResponse()
  await response.getBody(accepting('br'))
  const compressed = response.bytes

  await response.getBody(accepting(undefined))
  assert.ok(response.getReadyBody(accepting(undefined)))

  assert.equal(response.dropPlainCopy(), page.length + BODY_OVERHEAD_BYTES)
  assert.deepEqual([response.bytes, response.hasPlainCopy], [compressed, false])
})

test('headers and tags count as memory of a response', () => {
  const tag = `product:${'x'.repeat(500)}`
  assert.equal(createResponse({ tags: [tag] }).bytes - createResponse().bytes, tag.length)
  const headers = { Link: '<'.repeat(300) }
  assert.equal(createResponse({ headers }).bytes - createResponse().bytes, 'Link'.length + 300)
})

function createResponse(parts: { headers?: Record<string, string>; tags?: string[] } = {}) {
  return new CachedResponse({ status: 200, headers: {}, tags: [], body: page, ...parts })
}

function accepting(acceptEncoding: string | undefined) {
  return { acceptEncoding, ifNoneMatch: undefined }
}

function decode(encoding: string | undefined, body: Buffer): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}
