import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chmodSync, chownSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getPostgresUser } from '#server/postgres/system-user'
import { assertOrdersAreComplete } from '#tests/crash/complete-orders'
import { createShopProcess } from '#tests/crash/shop-process'
import type { Drill, DrillContext, Figures } from './drill.ts'
import { buy, startBuyers, type TimedPurchase } from './support/buyers.ts'
import { type DebianPostgres, openDebianPostgres } from './support/debian-postgres.ts'
import { killProcess, listChildren } from './support/processes.ts'
import {
  downloadInvoices,
  prepareShop,
  readInvoices,
  readOrders,
  settle,
} from './support/shop-data.ts'

const BUYERS = 4
const DEPLOY = 'deploy/pgbackrest'

export const restorePgbackrest: Drill = {
  name: 'restore-pgbackrest',
  promise:
    'A shop whose outside PostgreSQL is lost comes back with pgBackRest as it was at any second, or at the last archived one.',
  packages: ['postgresql-15', 'pgbackrest'],
  needsRoot: true,
  run,
}

type Shop = Awaited<ReturnType<typeof createShopProcess>>

async function run(context: DrillContext): Promise<Figures> {
  const { log } = context
  const { openPostgres, pgbackrest } = prepareFolders(context)
  const postgres = openPostgres('main')
  await startPostgres(postgres)
  pgbackrest('stanza-create')
  pgbackrest('check')

  const settings = { DATABASE_URL: postgres.url('shop', 'shop') }
  const shop = await createShopProcess(path.join(context.folder, 'shop'), settings)
  context.after(() => shop.close())
  const variants = await prepareShop(shop)
  await shop.start()
  const buyers = startBuyers(shop, { variants, buyerCount: BUYERS })
  const backupStartedAt = performance.now()
  pgbackrest('backup', '--type=full')
  const backupSeconds = toSeconds(performance.now() - backupStartedAt)
  pgbackrest('verify')
  const before = await buyers.finish()
  const more = startBuyers(shop, { variants, buyerCount: BUYERS })
  await sleep(5_000)
  before.push(...(await more.finish()))
  await settle(shop)
  const files = await downloadInvoices(shop)
  const time = new Date(Math.ceil(Date.now() / 1000) * 1000 + 2_000)
  await sleep(time.getTime() + 1_000 - Date.now())
  // As in docs/operating.md: the files after the database.
  const archive = path.join(context.folder, 'files.tar.gz')
  execFileSync('tar', ['-C', shop.settings.DATA_DIR, '-czf', archive, 'files'])
  log(
    `${before.length} orders, ${files.size} invoices as PDF; the point in time is ${time.toISOString()}`,
  )

  const after = startBuyers(shop, { variants, buyerCount: BUYERS })
  await sleep(25_000)
  const lostAt = Date.now()
  await loseMachine(shop, postgres)
  const later = await after.finish()
  log(`${later.length} more orders; the shop, its database and both data folders are gone`)
  execFileSync('tar', ['-C', shop.settings.DATA_DIR, '-xzf', archive])
  assert.deepEqual(readInvoices(shop.settings.DATA_DIR), files)

  const atTime = openPostgres('at-a-time')
  const target = time.toISOString().replace('T', ' ').replace('.000Z', '+00')
  const restoredAtTime = restoreInto(atTime, pgbackrest, [
    '--type=time',
    `--target=${target}`,
    '--target-action=promote',
  ])
  // A trial must not write into the archive of the shop.
  atTime.start(['-c archive_mode=off'])
  await waitUntilPromoted(atTime)
  const ids = before.map(({ placed }) => placed.order.id).toSorted()
  assert.deepEqual((await readOrders(shop.settings)).ids, ids)
  await assertOrdersAreComplete(shop, before)
  atTime.stop()
  log(`restored to ${target} in ${restoredAtTime} s`)

  const latest = await restoreLatest({
    shop,
    openPostgres,
    pgbackrest,
    before,
    later,
    variants,
    lostAt,
  })
  return {
    'orders before the point in time': before.length,
    'orders after it': later.length,
    'seconds of the full backup, during purchases': backupSeconds,
    'restored to the second': `${before.length} orders, ${files.size} invoices as PDF, integrity checks passed`,
    ...latest,
  }
}

/** Takes the files of `deploy/pgbackrest`, with the paths of the drill. */
function prepareFolders({ folder, after }: DrillContext) {
  chmodSync(folder, 0o711)
  const user = getPostgresUser()!
  const socketFolder = path.join(folder, 'sockets')
  const configFile = path.join(folder, 'pgbackrest.conf')
  const env = { PGBACKREST_CONFIG: configFile, PGBACKREST_LOCK_PATH: path.join(folder, 'locks') }
  const openPostgres = (name: string) => {
    const postgres = openDebianPostgres({ dataFolder: path.join(folder, name), socketFolder, env })
    after(() => postgres.stop())
    return postgres
  }
  const main = openPostgres('main')
  const paths: Record<string, string> = {
    'repo1-path': path.join(folder, 'repository'),
    'spool-path': path.join(folder, 'spool'),
    'log-path': path.join(folder, 'logs'),
    'pg1-path': main.dataFolder,
    'pg1-socket-path': socketFolder,
  }
  for (const name of ['repo1-path', 'spool-path', 'log-path']) main.own(paths[name]!)
  main.own(env.PGBACKREST_LOCK_PATH)
  const values = { ...paths, 'repo1-cipher-pass': randomBytes(36).toString('base64') }
  let config = readFileSync(path.join(DEPLOY, 'pgbackrest.conf'), 'utf8')
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name}=.*$`, 'm')
    assert.match(config, line)
    config = config.replace(line, `${name}=${value}`)
  }
  writeFileSync(configFile, config, { mode: 0o640 })
  chownSync(configFile, 0, user.gid)
  const pgbackrest = (...args: string[]) => main.run('pgbackrest', ['--stanza=shop', ...args])
  return { openPostgres, pgbackrest }
}

async function startPostgres(postgres: DebianPostgres) {
  postgres.create()
  const settings = readFileSync(path.join(DEPLOY, 'postgresql.conf'), 'utf8')
  appendFileSync(path.join(postgres.dataFolder, 'postgresql.conf'), settings)
  postgres.start()
  postgres.sql('postgres', 'create role shop login')
  postgres.sql('postgres', 'create database shop owner shop')
}

async function loseMachine(shop: Shop, postgres: DebianPostgres) {
  const postmaster = postgres.readPostmasterPid()!
  const pids = [postmaster, ...listChildren(postmaster)]
  await Promise.all([shop.kill(), ...pids.map(killProcess)])
  await sleep(1_000)
  rmSync(postgres.dataFolder, { recursive: true })
  rmSync(path.join(shop.settings.DATA_DIR, 'files'), { recursive: true })
}

/** Returns the seconds. */
function restoreInto(
  { dataFolder, own }: DebianPostgres,
  pgbackrest: (...args: string[]) => string,
  args: string[],
): number {
  const startedAt = performance.now()
  own(dataFolder)
  pgbackrest(`--pg1-path=${dataFolder}`, ...args, 'restore')
  return toSeconds(performance.now() - startedAt)
}

async function waitUntilPromoted(postgres: DebianPostgres) {
  for (let tries = 0; tries < 600; tries++) {
    if (postgres.sql('postgres', 'select pg_is_in_recovery()') === 'f') return
    await sleep(100)
  }
  assert.fail('PostgreSQL did not end its recovery')
}

interface RestoreLatestInput {
  shop: Shop
  openPostgres: (name: string) => DebianPostgres
  pgbackrest: (...args: string[]) => string
  before: TimedPurchase[]
  later: TimedPurchase[]
  variants: string[]
  lostAt: number
}

async function restoreLatest({
  shop,
  openPostgres,
  pgbackrest,
  before,
  later,
  variants,
  lostAt,
}: RestoreLatestInput): Promise<Figures> {
  const startedAt = performance.now()
  const latest = openPostgres('main')
  const restoreSeconds = restoreInto(latest, pgbackrest, [])
  latest.start()
  await waitUntilPromoted(latest)
  await shop.start()
  const response = await shop.request('/health/ready')
  assert.equal(response.status, 200)
  const downSeconds = toSeconds(performance.now() - startedAt)

  const { paid } = await readOrders(shop.settings)
  const isLost = ({ placed }: TimedPurchase) => !paid.has(placed.order.id)
  assert.deepEqual(before.filter(isLost), [])
  const lost = later.filter(isLost)
  const firstLost = Math.min(lostAt, ...lost.map(({ paidAt }) => paidAt))
  const survived = later.filter((purchase) => !isLost(purchase))
  const sold = await buy(shop, variants[0]!)
  await settle(shop)
  await assertOrdersAreComplete(shop, [...before, ...survived, sold])
  pgbackrest('backup', '--type=full')
  return {
    'orders after the point in time that the latest restore has': survived.length,
    'RPO: paid orders lost': lost.length,
    'RPO: seconds of paid orders lost (archive_timeout is 10)': toSeconds(lostAt - firstLost),
    'RTO: seconds from the command to the first answer of the shop': downSeconds,
    'of these, seconds of pgbackrest restore': restoreSeconds,
  }
}

function toSeconds(ms: number): number {
  return Math.round(ms / 100) / 10
}
