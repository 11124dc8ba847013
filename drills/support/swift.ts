import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { findFreePort } from '#tests/crash/shop-process'
import type { DrillContext } from '../drill.ts'

const BUCKET = 'shop-files'
const REGION = 'us-east-1'
const KEYS = { accessKeyId: 'shop:owner', secretAccessKey: 'secret-of-the-bucket-of-the-drill' }

/** Starts OpenStack Swift with its API of S3, on ports of loopback and in a folder of its own, with one bucket. */
export async function startSwift(context: DrillContext) {
  const home = path.join(context.folder, 'swift')
  mkdirSync(path.join(home, 'devices/d1'), { recursive: true })
  for (const kind of ['account', 'container', 'object']) {
    const port = await findFreePort()
    buildRing(home, kind, port)
    const pipeline = ['[pipeline:main]', `pipeline = ${kind}-server`, `[app:${kind}-server]`]
    const server = startServer(home, kind, [
      ...listDefaults(home, port),
      ...pipeline,
      `use = egg:swift#${kind}`,
    ])
    context.after(() => endServer(server))
  }
  const cachePort = await findFreePort()
  const cache = spawn('memcached', ['-u', 'nobody', '-l', '127.0.0.1', '-p', `${cachePort}`], {
    stdio: 'ignore',
  })
  context.after(() => endServer(cache))
  const port = await findFreePort()
  const servers = ['[filter:cache]', 'use = egg:swift#memcache']
  const lines = [...listDefaults(home, port), ...PROXY, ...servers]
  lines.push(`memcache_servers = 127.0.0.1:${cachePort}`)
  let proxy = startServer(home, 'proxy', lines)
  context.after(() => endServer(proxy))
  const endpoint = `http://127.0.0.1:${port}`
  await waitUntilHealthy(endpoint)
  await createBucket(endpoint)
  return {
    settings: { bucket: BUCKET, region: REGION, endpoint, ...KEYS },
    env: {
      ...{ S3_BUCKET: BUCKET, S3_REGION: REGION, S3_ENDPOINT: endpoint },
      ...{ S3_ACCESS_KEY_ID: KEYS.accessKeyId, S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey },
    },
    kill: () => endServer(proxy),
    async restart() {
      proxy = startServer(home, 'proxy', lines)
      await waitUntilHealthy(endpoint)
    },
  }
}

function buildRing(home: string, kind: string, port: number) {
  const build = (...args: string[]) =>
    execFileSync('swift-ring-builder', [`${kind}.builder`, ...args], { cwd: home, stdio: 'ignore' })
  build('create', '4', '1', '1')
  build('add', `r1z1-127.0.0.1:${port}/d1`, '1')
  build('rebalance')
}

function listDefaults(home: string, port: number): string[] {
  return [
    '[DEFAULT]',
    ...['bind_ip = 127.0.0.1', `bind_port = ${port}`, 'workers = 0', 'user = root'],
    ...[`swift_dir = ${home}`, `devices = ${home}/devices`, 'mount_check = false'],
    'fallocate_reserve = 0',
  ]
}

const PROXY = [
  '[pipeline:main]',
  'pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth proxy-server',
  '[app:proxy-server]',
  'use = egg:swift#proxy',
  'account_autocreate = true',
  // A busy machine is no failed disk.
  ...['conn_timeout = 20', 'node_timeout = 60', 'error_suppression_limit = 1000000'],
  '[filter:tempauth]',
  'use = egg:swift#tempauth',
  `user_${KEYS.accessKeyId.replace(':', '_')} = ${KEYS.secretAccessKey} .admin`,
  '[filter:s3api]',
  'use = egg:swift#s3api',
  `location = ${REGION}`,
  ...['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats'].flatMap((name) => [
    `[filter:${name}]`,
    `use = egg:swift#${name}`,
  ]),
]

function startServer(home: string, kind: string, lines: string[]): ChildProcess {
  const file = path.join(home, `${kind}-server.conf`)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return spawn(`swift-${kind}-server`, [file], { stdio: 'ignore' })
}

/** Creates the bucket, and stores a file: each server of Swift starts when it likes. */
async function createBucket(endpoint: string) {
  const client = new AwsClient({ ...KEYS, region: REGION, service: 's3', retries: 0 })
  for (const key of [BUCKET, `${BUCKET}/first.txt`]) {
    for (let tries = 0; ; tries++) {
      const { ok, status } = await client.fetch(`${endpoint}/${key}`, { method: 'PUT', body: '' })
      if (ok) break
      if (tries === 60) throw new Error(`Swift answered ${status} for ${key}`)
      await sleep(1_000)
    }
  }
}

async function endServer(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGKILL')
  await exited
}

async function waitUntilHealthy(endpoint: string) {
  for (let tries = 0; tries < 120; tries++) {
    const response = await fetch(`${endpoint}/healthcheck`).catch(() => null)
    if (response?.ok) return
    await sleep(500)
  }
  throw new Error('Swift did not answer within a minute')
}
