import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { assertOrdersAreComplete } from '#tests/crash/complete-orders'
import { createShopProcess } from '#tests/crash/shop-process'
import { removeDataDir } from '#tests/support/remove-data-dir'
import type { Drill, DrillContext, Figures } from './drill.ts'
import { buy, startBuyers, type TimedPurchase } from './support/buyers.ts'
import { killProcess, listChildren, listShopProcesses } from './support/processes.ts'
import { type CommandOutcome, runNpm } from './support/run-npm.ts'
import {
  downloadInvoices,
  prepareShop,
  readInvoices,
  readOrders,
  settle,
} from './support/shop-data.ts'

const BUYERS = 4

export const restore: Drill = {
  name: 'restore',
  promise:
    'A shop with the embedded PostgreSQL whose machine is lost comes back from its backup as it was at any second, or at the last one.',
  packages: [],
  run,
}

type Shop = Awaited<ReturnType<typeof createShopProcess>>

async function run(context: DrillContext): Promise<Figures> {
  const { folder, log } = context
  chmodSync(folder, 0o711)
  const backupDir = path.join(folder, 'backups')
  const settings = {
    BACKUP_DIR: backupDir,
    BACKUP_KEY: randomBytes(32).toString('hex'),
  }
  const shop = await createShopProcess(path.join(folder, 'shop'), settings)
  const dataDir = shop.settings.DATA_DIR
  context.after(() => loseMachine(shop, dataDir).then(() => removeDataDir(dataDir)))

  const variants = await prepareShop(shop)
  await shop.start()
  log('purchases begin, and the shop takes its first base backup')
  const buyers = startBuyers(shop, { variants, buyerCount: BUYERS })
  const firstBackup = await waitForVerifiedBackup(shop)
  const killed = await killBackup(shop, backupDir)
  const backup = await runNpm('backup', [], shop.settings)
  assert.equal(backup.code, 0, backup.output)
  assert.match(backup.output, /was interrupted/)
  log(backup.output)
  const verified = await runNpm('backup', ['--verify'], shop.settings)
  assert.equal(verified.code, 0, verified.output)
  assert.match(verified.output, /^Verified .*all checks passed\.$/m)
  const before = await buyers.finish()

  // Orders after the base backups, which only the WAL has.
  const more = startBuyers(shop, { variants, buyerCount: BUYERS })
  await sleep(5_000)
  before.push(...(await more.finish()))
  await settle(shop)
  const files = await downloadInvoices(shop)
  const time = await waitForNextSecond()
  log(
    `${before.length} orders, ${files.size} invoices as PDF; the point in time is ${time.toISOString()}`,
  )

  const after = startBuyers(shop, { variants, buyerCount: BUYERS })
  await switchWal(dataDir)
  await sleep(3_000)
  await downloadInvoices(shop)
  await switchWal(dataDir)
  await sleep(5_000)
  const lostAt = Date.now()
  await loseMachine(shop, dataDir)
  const later = await after.finish()
  removeDataDir(dataDir)
  log(`${later.length} more orders; the shop, its database and DATA_DIR are gone`)

  await refuseBadBackups(context, shop.settings)
  const pointInTime = await restoreToTime(context, shop, { time, before, files })
  const latest = await restoreLatest(context, shop, { before, later, variants, lostAt })
  return {
    'orders before the point in time': before.length,
    'orders after it': later.length,
    'seconds of the first base backup and its verification, during purchases': firstBackup,
    'base backups killed in the middle': killed,
    'restored to the second': `${pointInTime.orders} orders, ${pointInTime.files} invoices as PDF, integrity checks passed`,
    'seconds of that restore': pointInTime.seconds,
    ...latest,
    refused:
      'another key, a changed base backup, a changed WAL file, a missing WAL segment, a folder with data, a time after the end',
  }
}

/** Returns the seconds until `/health/ready` has no warning about backups. */
async function waitForVerifiedBackup(shop: Shop): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const { warnings } = (await (await shop.request('/health/ready')).json()) as {
      warnings: string[]
    }
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    if (!warnings.some((code) => code.startsWith('backup_'))) return seconds
    assert.ok(!warnings.includes('backup_failed'), 'The first backup failed')
    assert.ok(seconds < 900, `After a quarter of an hour: ${warnings}`)
    await sleep(500)
  }
}

/** Kills a backup while it writes. What was there before must stay usable. */
async function killBackup({ settings }: Shop, backupDir: string): Promise<number> {
  const child = spawn(process.execPath, ['server/cli/backup.ts'], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
  const isWriting = () =>
    listFolder(backupDir).some((name) =>
      listFolder(path.join(backupDir, name, 'base')).some((base) => base.endsWith('.incomplete')),
    )
  while (!isWriting()) await sleep(5)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const { code, output } = await runNpm('restore', ['--list'], settings)
  assert.equal(code, 0, output)
  assert.match(output, /verified/)
  return 1
}

/** Returns a whole second, with more than a second without orders around it. */
async function waitForNextSecond(): Promise<Date> {
  const time = new Date(Math.ceil(Date.now() / 1000) * 1000 + 2_000)
  await sleep(time.getTime() + 1_000 - Date.now())
  return time
}

/** Begins the next WAL segment. */
async function switchWal(dataDir: string) {
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8')
  const host = encodeURIComponent(path.join(dataDir, 'postgres'))
  const client = new Client(`postgres://postgres:${password}@${host}:5432/postgres`)
  await client.connect()
  await client.query('select pg_switch_wal()')
  await client.end()
}

/** Kills the backup process first, so that it cannot save anything after the shop is gone. */
async function loseMachine(shop: Shop, dataDir: string) {
  for (const pid of listShopProcesses('server/backup-process.ts', dataDir)) killProcess(pid)
  const postmaster = readPostmasterPid(dataDir)
  const backends = postmaster ? listChildren(postmaster) : []
  await Promise.all([
    shop.kill(),
    ...[postmaster, ...backends].map((pid) => pid && killProcess(pid)),
  ])
  await sleep(500)
}

function readPostmasterPid(dataDir: string): number | null {
  const file = path.join(dataDir, 'postgres/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

/** Each is refused in words, and nothing that could be started is left. */
async function refuseBadBackups({ folder, log }: DrillContext, settings: Record<string, string>) {
  const target = path.join(folder, 'refused')
  const bad = path.join(folder, 'bad-backups')
  const attempt = async (
    expected: RegExp,
    { args = [], ...changed }: { args?: string[]; [name: string]: string | string[] },
  ) => {
    const outcome: CommandOutcome = await runNpm('restore', ['--into', target, ...args], {
      ...settings,
      ...(changed as Record<string, string>),
    })
    log(`refused: ${outcome.output}`)
    assert.equal(outcome.code, 1)
    assert.match(outcome.output, expected)
    assert.ok(!existsSync(target) && !existsSync(`${target}.restoring`))
  }
  const damage = async (
    expected: RegExp,
    change: (series: string) => void,
    args: string[] = [],
  ) => {
    rmSync(bad, { recursive: true, force: true })
    cpSync(settings.BACKUP_DIR!, bad, { recursive: true })
    change(path.join(bad, readdirSync(bad)[0]!))
    await attempt(expected, { BACKUP_DIR: bad, args })
  }
  const getWal = (series: string) =>
    readdirSync(path.join(series, 'wal'))
      .toSorted()
      .map((name) => path.join(series, 'wal', name))

  await attempt(/BACKUP_KEY is not the key of the backups/, {
    BACKUP_KEY: randomBytes(32).toString('hex'),
  })
  await attempt(/The backup has nothing after it\. The latest time/, {
    args: ['--to', new Date(Date.now() + 3_600_000).toISOString()],
  })
  await damage(/data\.owb was changed or damaged/, (series) => {
    const names = readdirSync(path.join(series, 'base'))
    for (const name of names) flipByte(path.join(series, 'base', name, 'data.owb'))
  })
  await damage(/\.wal was changed or damaged/, (series) => flipByte(getWal(series).at(-2)!))
  await damage(/WAL segment [0-9A-F]{24} is missing/, (series) => rmSync(getWal(series).at(-2)!))
  rmSync(bad, { recursive: true, force: true })

  mkdirSync(target)
  writeFileSync(path.join(target, 'a-file'), '')
  const { code, output } = await runNpm('restore', ['--into', target], settings)
  assert.equal(code, 1)
  assert.match(output, /is not empty/)
  assert.deepEqual(readdirSync(target), ['a-file'])
}

function flipByte(file: string) {
  const bytes = readFileSync(file)
  const index = Math.floor(bytes.length / 2)
  bytes[index] = bytes[index]! ^ 1
  writeFileSync(file, bytes)
}

interface RestoreToTimeInput {
  time: Date
  before: TimedPurchase[]
  files: Map<string, string>
}

async function restoreToTime(
  context: DrillContext,
  shop: Shop,
  { time, before, files }: RestoreToTimeInput,
) {
  const target = path.join(context.folder, 'at-a-time')
  context.after(() => removeDataDir(target))
  const text = time.toISOString().replace('.000Z', 'Z')
  const restored = await runNpm('restore', ['--into', target, '--to', text], shop.settings)
  context.log(restored.output)
  assert.equal(restored.code, 0, restored.output)
  assert.match(restored.output, /All integrity checks passed/)
  const settings = { ...shop.settings, DATA_DIR: target }
  assert.deepEqual(
    (await readOrders(settings)).ids,
    before.map(({ placed }) => placed.order.id).toSorted(),
  )
  assert.deepEqual(readInvoices(target), files)
  await assertOrdersAreComplete({ settings }, before)
  return { orders: before.length, files: files.size, seconds: round(restored.seconds) }
}

interface RestoreLatestInput {
  before: TimedPurchase[]
  later: TimedPurchase[]
  variants: string[]
  lostAt: number
}

async function restoreLatest(
  context: DrillContext,
  shop: Shop,
  { before, later, variants, lostAt }: RestoreLatestInput,
): Promise<Figures> {
  const target = path.join(context.folder, 'latest')
  const settings = { ...shop.settings, DATA_DIR: target }
  context.after(() => removeDataDir(target))
  const startedAt = performance.now()
  const restored = await runNpm('restore', ['--into', target], shop.settings)
  context.log(restored.output)
  assert.equal(restored.code, 0, restored.output)
  const npm = await startWithNpm(context, settings)
  await waitForAnswer(shop)
  const downSeconds = round((performance.now() - startedAt) / 1000)

  const { paid } = await readOrders(settings)
  const isLost = ({ placed }: TimedPurchase) => !paid.has(placed.order.id)
  assert.deepEqual(before.filter(isLost), [])
  const lost = later.filter(isLost)
  const firstLost = Math.min(lostAt, ...lost.map(({ paidAt }) => paidAt))
  const survived = later.filter((purchase) => !isLost(purchase))
  const sold = await buy(shop, variants[0]!)
  assert.ok((await readOrders(settings)).paid.has(sold.placed.order.id))
  const nextBackup = await waitForVerifiedBackup(shop)
  const exited = once(npm, 'exit')
  npm.kill('SIGTERM')
  await exited
  await assertOrdersAreComplete({ settings }, [...before, ...survived, sold])
  return {
    'orders after the point in time that the latest restore has': survived.length,
    'RPO: paid orders lost': lost.length,
    'RPO: seconds of paid orders lost': round((lostAt - firstLost) / 1000),
    'RTO: seconds from the command to the first answer of npm start': downSeconds,
    'of these, seconds of npm run restore': round(restored.seconds),
    'seconds until the restored shop had a verified backup of its own': nextBackup,
  }
}

async function startWithNpm(
  { after }: DrillContext,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const { DATABASE_URL: _, TEST_DATABASE_URL: __, ...env } = process.env
  const npm = spawn('npm', ['start'], { env: { ...env, ...settings }, stdio: 'ignore' })
  after(async () => {
    if (npm.exitCode !== null || npm.signalCode !== null) return
    const exited = once(npm, 'exit')
    npm.kill('SIGTERM')
    await exited
    await sleep(5_000)
  })
  return npm
}

async function waitForAnswer(shop: Shop) {
  for (let tries = 0; tries < 600; tries++) {
    const response = await shop.request('/health/ready').catch(() => null)
    if (response?.ok) return
    await sleep(100)
  }
  assert.fail('The restored shop did not answer')
}

function listFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
