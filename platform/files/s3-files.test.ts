import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { createS3Files } from './s3-files.ts'

const PDF = 'application/pdf'

test('a file that was put into the bucket is read, downloaded and removed', async () => {
  await using bucket = await openTestBucket()
  await bucket.files.put('invoices/1.pdf', Buffer.from('paper'), { contentType: PDF })

  const file = await bucket.files.read('invoices/1.pdf')
  assert.deepEqual([file?.contentType, file?.length], [PDF, 5])
  assert.equal(file && (await text(file.body)), 'paper')
  await bucket.files.remove('invoices/1.pdf')
  assert.equal(await bucket.files.read('invoices/1.pdf'), null)
  assert.match(
    bucket.requests[0]?.headers.authorization ?? '',
    /^AWS4-HMAC-SHA256 Credential=key\//,
  )
})

test('a download link is signed for its file, its name and its time', async () => {
  await using bucket = await openTestBucket()
  const now = new Date('2026-08-22T09:00:00Z')
  const options = { seconds: 60, filename: '2026-1.pdf', now }
  const link = new URL(await bucket.files.createDownloadUrl('invoices/1.pdf', options))
  const other = new URL(await bucket.files.createDownloadUrl('invoices/2.pdf', options))

  assert.equal(link.pathname, '/shop/invoices/1.pdf')
  const { searchParams: query } = link
  assert.equal(query.get('X-Amz-Date'), '20260822T090000Z')
  assert.equal(query.get('X-Amz-Expires'), '60')
  assert.equal(query.get('response-content-disposition'), 'attachment; filename="2026-1.pdf"')
  assert.match(query.get('X-Amz-Signature') ?? '', /^[0-9a-f]{64}$/)
  assert.notEqual(query.get('X-Amz-Signature'), other.searchParams.get('X-Amz-Signature'))
})

test('an upload is repeated when the bucket is busy, and fails when the bucket refuses it', async () => {
  await using bucket = await openTestBucket()
  bucket.failures.push(503)
  await bucket.files.put('a.pdf', Buffer.from('paper'), { contentType: PDF })
  assert.equal(bucket.requests.length, 2)

  bucket.failures.push(403)
  await assert.rejects(bucket.files.put('b.pdf', Buffer.from('x'), { contentType: PDF }), /403/)
  bucket.failures.push(403)
  await assert.rejects(bucket.files.read('a.pdf'), /403/)
})

/** A bucket named `shop` that stores files in memory and responds with each status of `failures` first. */
async function openTestBucket() {
  const stored = new Map<string, { type: string; body: string }>()
  const requests: IncomingMessage[] = []
  const failures: number[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    const failure = failures.shift()
    if (failure) response.writeHead(failure).end()
    else respond(stored, request, response)
  })
  await once(server.listen(0), 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  return {
    files: createS3Files({ bucket: 'shop', region: 'auto', endpoint, ...keys }),
    requests,
    failures,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function respond(
  stored: Map<string, { type: string; body: string }>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method, url = '', headers } = request
  const file = stored.get(url)
  if (method === 'PUT') {
    stored.set(url, { type: headers['content-type'] ?? '', body: await text(request) })
    response.end()
  } else if (method === 'DELETE') {
    stored.delete(url)
    response.writeHead(204).end()
  } else if (file) {
    const length = Buffer.byteLength(file.body)
    response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': length }).end(file.body)
  } else {
    response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  }
}
