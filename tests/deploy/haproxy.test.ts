import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { getClientAddress } from '#server/http/client-address'
import { findFreePort } from '../crash/shop-process.ts'

/** As the documents say for the hosts behind this file. */
const TRUSTED_PROXIES = 1
const CDN = '127.0.0.5'
const VISITOR = '198.51.100.7'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-haproxy-'))
// Answers with the visitor that the limits of the shop would count.
const host = createServer((incoming, response) => {
  const forwardedFor = incoming.headers['x-forwarded-for']?.toString()
  response.end(getClientAddress(incoming, forwardedFor, TRUSTED_PROXIES))
})
host.listen(0, '127.0.0.1')
await once(host, 'listening')
const address = `127.0.0.1:${(host.address() as AddressInfo).port}`
let proxy: ChildProcess | undefined
after(() => {
  proxy?.kill()
  host.close()
  rmSync(folder, { recursive: true })
})

test('the limits of the shop count visitors behind HAProxy, and those behind a CDN in front of it', async (context) => {
  if (spawnSync('haproxy', ['-v']).error) return context.skip('haproxy is not installed')
  const port = await startProxy({ SHOP_CDN_ADDRESSES: `192.0.2.0/24 ${CDN}` })
  const ask = (from: string, forwardedFor?: string) =>
    askProxy({ port, from, path: '/', ...(forwardedFor && { forwardedFor }) })
  assert.equal((await ask('127.0.0.1')).body, '127.0.0.1')
  assert.equal((await ask('127.0.0.1', VISITOR)).body, '127.0.0.1', 'a visitor cannot choose')
  assert.equal((await ask(CDN, VISITOR)).body, VISITOR)
  assert.equal((await ask(CDN, `203.0.113.9, ${VISITOR}`)).body, VISITOR, 'behind a CDN neither')

  const getStatus = async (to: string) => (await askProxy({ port, from: CDN, path: to })).status
  assert.equal(await getStatus('/health/live'), 200, 'check-config asks it')
  for (const to of ['/metrics', '/%6detrics', '/health/ready', '/health%2fready'])
    assert.equal(await getStatus(to), 404, to)
})

async function startProxy(settings: Record<string, string>): Promise<number> {
  const port = await findFreePort()
  const hosts = [1, 2, 3].map((number) => [`SHOP_HOST_${number}`, address])
  proxy = spawn('haproxy', ['-db', '-f', 'deploy/haproxy/shop.cfg'], {
    env: {
      ...{ PATH: process.env.PATH, SHOP_BIND: `127.0.0.1:${port}`, ...Object.fromEntries(hosts) },
      ...{ SHOP_PROXY_SOCKET: path.join(folder, 'admin.sock'), ...settings },
    },
    stdio: 'ignore',
  })
  const isReady = () =>
    askProxy({ port, from: CDN, path: '/' }).then(
      ({ status }) => status === 200,
      () => false,
    )
  for (let tries = 0; !(await isReady()); tries++) {
    assert.ok(tries < 300 && proxy.exitCode === null, 'HAProxy does not answer')
    await sleep(100)
  }
  return port
}

interface Question {
  port: number
  /** An address of this machine. */
  from: string
  path: string
  forwardedFor?: string
}

async function askProxy({ port, from, path: to, forwardedFor }: Question) {
  const headers = { ...(forwardedFor && { 'X-Forwarded-For': forwardedFor }) }
  const sent = request({ host: '127.0.0.1', port, localAddress: from, path: to, headers })
  sent.end()
  const [response] = await once(sent, 'response')
  let body = ''
  for await (const chunk of response) body += chunk
  return { status: response.statusCode as number, body }
}
