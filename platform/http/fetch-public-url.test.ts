import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { fetchPublicUrl } from './fetch-public-url.ts'
import { NonPublicAddressError } from './public-address.ts'

const limits = { maxBytes: 1000, timeoutSeconds: 2 }
/** Allows the test server at 127.0.0.1, and no other address. */
const allowTestServer = { ...limits, isAllowedAddress: (ip: string) => ip === '127.0.0.1' }

const blockedUrls = [
  ...[
    'http://127.0.0.1/',
    'https://[::1]/',
    'http://localhost/',
    'http://0x7f.1/',
    'http://2130706433/',
  ],
  ...['http://0177.0.0.1/', 'http://169.254.169.254/latest/meta-data', 'http://[::ffff:10.0.0.1]/'],
  ...['http://127.1/', 'http://①②⑦.0.0.1/', 'http://8.8.8.8:22/', 'http://mina:secret@8.8.8.8/'],
  ...['file:///etc/passwd', 'ftp://8.8.8.8/', 'data:image/png;base64,AAAA'],
]
for (const address of blockedUrls) {
  test(`${address} is not fetched`, async () => {
    await assert.rejects(fetchPublicUrl(address, limits), NonPublicAddressError)
  })
}

test('a redirect to an internal address is not followed', async () => {
  const { origin } = await serve((_, response) =>
    response.writeHead(302, { location: 'http://127.0.0.2/secret' }).end(),
  )
  await assert.rejects(fetchPublicUrl(origin, allowTestServer), NonPublicAddressError)
})

test('redirects between public hosts are followed up to a limit', async () => {
  const { origin } = await serve((request, response) => {
    if (request.url === '/picture') response.end('picture')
    else response.writeHead(302, { location: request.url === '/' ? '/picture' : '/round' }).end()
  })
  assert.equal(`${await fetchPublicUrl(origin, allowTestServer)}`, 'picture')
  await assert.rejects(fetchPublicUrl(`${origin}/round`, allowTestServer), /too many times/)
})

test('a response that is too long, too slow or not found is rejected', async () => {
  const { origin } = await serve((request, response) => {
    if (request.url === '/long') response.end(Buffer.alloc(2000))
    else if (request.url === '/missing') response.writeHead(404).end('missing')
    else response.write('never ends')
  })
  await assert.rejects(fetchPublicUrl(`${origin}/long`, allowTestServer), /1000 bytes/)
  await assert.rejects(fetchPublicUrl(`${origin}/missing`, allowTestServer), /404/)
  await assert.rejects(
    fetchPublicUrl(`${origin}/slow`, { ...allowTestServer, timeoutSeconds: 0.3 }),
    /timeout/i,
  )
})

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
