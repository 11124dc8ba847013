import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { createShopProcess, findFreePort } from '#tests/crash/shop-process'
import type { DrillContext } from '../drill.ts'
import type { Namespace } from './namespaces.ts'
import { startProxy } from './proxy.ts'
import { prepareShop } from './shop-data.ts'

const HOSTS = 3
/** As `deploy/haproxy/shop.cfg` says. */
const DRAIN_SECONDS = 5
const NAMESPACE_PORT = 3000
const SECRET_KEY = 'a-key-that-only-drills-would-ever-use'

interface HostsInput {
  databaseUrl: string
  /** One for each host. Default: all are on loopback. */
  namespaces?: Namespace[]
  /** Further settings of a host, by its index. */
  getSettings?: (index: number) => Record<string, string>
}

/** Starts three hosts of a shop with five products, and HAProxy before them. They are ended after the drill. */
export async function openHosts(
  context: DrillContext,
  { databaseUrl, namespaces, getSettings = () => ({}) }: HostsInput,
) {
  const { folder, after, log } = context
  const bind = `127.0.0.1:${await findFreePort()}`
  const settings = {
    ...{ DATABASE_URL: databaseUrl, SECRET_KEY, PUBLIC_URL: `http://${bind}`, TRUST_PROXY: '1' },
    ...{ SHUTDOWN_DRAIN_SECONDS: `${DRAIN_SECONDS}`, PAGE_CACHE: 'on', AUTH_AUTOCONFIRM: 'on' },
    SANDBOX_PAYMENTS: 'on',
  }
  const hosts = await Promise.all(
    Array.from({ length: HOSTS }, async (_, index) => {
      const dataDir = path.join(folder, `host-${index + 1}`)
      mkdirSync(dataDir)
      const { address, runner } = namespaces?.[index] ?? {}
      const place = address && { HOST: address, PORT: `${NAMESPACE_PORT}` }
      const own = { ...settings, ...place, ...getSettings(index) }
      return createShopProcess(dataDir, own, { runner })
    }),
  )
  const variants = await prepareShop(hosts[0]!)

  after(() => Promise.all(hosts.map((host) => host.kill())))
  await Promise.all(hosts.map((host) => host.start()))
  const addresses = hosts.map(({ settings: { HOST, PORT } }) => `${HOST}:${PORT}`)
  const proxy = await startProxy(context, { bind, hosts: addresses })
  await proxy.waitForReady(HOSTS)
  log(`${HOSTS} hosts are ready at ${proxy.url}`)
  return { hosts, proxy, variants, pages: PAGES }
}

/** What visitors read. */
export const PAGES = ['/', '/de', '/search', '/fr/search', '/api/products', '/cart', '/categories']
