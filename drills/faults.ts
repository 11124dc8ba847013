import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#platform/db/database'
import { assertOrdersAreComplete } from '#tests/crash/complete-orders'
import { createShopProcess, findFreePort } from '#tests/crash/shop-process'
import { findPostgresHome } from '#tests/support/remove-data-dir'
import type { Drill, DrillContext, Figures } from './drill.ts'
import { openClock } from './support/faketime.ts'
import { runFault } from './support/faults.ts'
import { PAGES } from './support/hosts.ts'
import { openMailbox } from './support/mailbox.ts'
import { startOutsideDatabase } from './support/outside-database.ts'
import {
  killProcess,
  listProcessesIn,
  listShopProcesses,
  signalProcess,
} from './support/processes.ts'
import { prepareShop } from './support/shop-data.ts'
import { startTraffic } from './support/traffic.ts'

const RATE = 3
const NAMES = '127.0.0.1 localhost database.shop.test mail.shop.test\n'
const HOUR_MS = 3_600_000
/** Of every second, in which PostgreSQL does nothing. */
const STILL_MS = 800
/** How much longer PostgreSQL waits until the disk has what was committed, and for each page that it reads or writes. */
const FLUSH_MS = 500
const PAGE_MS = 20
/** Of what it needs from now on. */
const WORKER_KB = 64

/** What goes wrong on a machine and around it, one after the other, during purchases. */
export const faults: Drill = {
  name: 'faults',
  promise:
    'PostgreSQL is killed or stands still, its disk is slow, a process runs out of memory, names are not resolved, the mail server is down for an hour, the clock jumps: orders go on, or are refused with 503 or not answered, everything heals without a restart of the shop, and each order is there once with its e-mail.',
  packages: ['faketime', 'strace'],
  needsRoot: true,
  run: runFaults,
}

async function runFaults(context: DrillContext): Promise<Figures> {
  const { folder, after, log } = context
  const { url, dataFolder } = await startNamedDatabase(context)
  const mailbox = await openMailbox(await findFreePort())
  after(mailbox.close)
  const clock = openClock(folder)
  const names = openNames(folder)
  const shop = await createShopProcess(
    `${folder}/shop`,
    {
      ...{ DATABASE_URL: url.named, PAGE_CACHE: 'on', PROCESSES: '2' },
      SMTP_URL: `smtp://mail.shop.test:${mailbox.port}`,
      ...clock.settings,
    },
    { runner: names.runner },
  )
  const direct = { settings: { ...shop.settings, DATABASE_URL: url.direct } }
  const variants = await prepareShop(direct)
  await shop.start()
  after(() => shop.close())
  const { db, close } = openDatabase(url.direct)
  after(close)

  const { HOST, PORT } = shop.settings
  const traffic = startTraffic({
    ...{ url: `http://${HOST}:${PORT}`, variants, pages: PAGES, rate: RATE },
  })
  const figures: Figures = {}
  const run = async (fault: Parameters<typeof runFault>[1]) =>
    Object.assign(figures, await runFault({ shop, variants, traffic, log }, fault))

  await run({
    ...{ name: 'PostgreSQL is killed', seconds: 10 },
    begin: () => listProcessesIn(dataFolder).forEach(killProcess),
    end: () => {},
  })
  const stalls = openStalls(dataFolder)
  after(stalls.end)
  await run({ name: 'PostgreSQL stands still for 0.8 s of each second', seconds: 20, ...stalls })
  const disk = openSlowDisk(dataFolder)
  after(disk.end)
  await run({ name: 'the disk needs 0.5 s for each commit', seconds: 20, ...disk })
  await run({
    ...{ name: 'a process of the shop runs out of memory', seconds: 10 },
    ...openMemoryLimit(() => {
      const all = listShopProcesses('server/main.ts', shop.settings.DATA_DIR)
      return all.find((pid) => pid !== shop.pid())!
    }),
  })
  await run({ name: 'names are not resolved', seconds: 20, ...names })
  await run({
    ...{ name: 'the mail server is down for an hour', seconds: 20 },
    async begin() {
      await mailbox.close()
      await sleep(10_000)
      clock.set(HOUR_MS)
    },
    end: () => mailbox.open(),
  })
  const waitForEmails = async () => {
    const startedAt = performance.now()
    while ((await countWaiting(db)) > 0) {
      assert.ok(performance.now() - startedAt < 180_000, 'E-mails wait three minutes later')
      await sleep(500)
    }
    return Math.round((performance.now() - startedAt) / 1000)
  }
  figures['seconds until all e-mails of that hour are sent'] = await waitForEmails()
  await run({
    ...{ name: 'the clock goes back by an hour', seconds: 20 },
    begin: () => clock.set(0),
    end: () => {},
  })

  const { purchases, failures, mended } = await traffic.finish()
  // A process that is killed answers nothing.
  const others = failures.filter((failure) => !/ 503 |fetch failed|timeout/i.test(failure))
  assert.deepEqual(others, [], 'Requests were answered with something else than 503')
  assert.equal(mended, failures.length, 'each failed request succeeds later')
  await waitForEmails()
  await assertOrdersAreComplete(direct, purchases)
  return {
    ...figures,
    'orders answered, none lost or doubled': purchases.length,
    'e-mails received, none twice': mailbox.assertSingle(),
  }
}

async function countWaiting(db: ReturnType<typeof openDatabase>['db']): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from emails where sent_at is null and suppressed_at is null`,
  )
  return rows[0]!.waiting
}

/** The shop knows it by a name, the drill by its address. */
async function startNamedDatabase(context: DrillContext) {
  const { url: direct } = await startOutsideDatabase(context, ['-c listen_addresses=127.0.0.1'])
  const home = findPostgresHome(`${context.folder}/database`)
  const port = new URL(direct).port || '5432'
  const named = direct.replace(/@[^/]*\//, `@database.shop.test:${port}/`)
  return { url: { direct, named }, dataFolder: `${home}/postgres` }
}

/** Two files in the place of `/etc/hosts` and `/etc/resolv.conf`, for the shop alone. */
function openNames(folder: string) {
  chmodSync(folder, 0o755)
  const [hosts, resolver] = [`${folder}/hosts`, `${folder}/resolv.conf`]
  const begin = () => {
    writeFileSync(hosts, '127.0.0.1 localhost\n')
    // It drops what it is asked.
    writeFileSync(resolver, 'nameserver 192.0.2.1\n')
  }
  const end = () => {
    writeFileSync(hosts, NAMES)
    writeFileSync(resolver, '')
  }
  end()
  const script = `mount --bind ${hosts} /etc/hosts && mount --bind ${resolver} /etc/resolv.conf && exec "$@"`
  return { begin, end, runner: ['unshare', '-m', 'sh', '-c', script, 'sh'] }
}

function openStalls(dataFolder: string) {
  let timer: NodeJS.Timeout | undefined
  const send = (signal: NodeJS.Signals) => {
    for (const pid of listProcessesIn(dataFolder)) signalProcess(pid, signal)
  }
  return {
    begin() {
      timer = setInterval(() => {
        send('SIGSTOP')
        setTimeout(() => send('SIGCONT'), STILL_MS)
      }, 1000)
    },
    async end() {
      clearInterval(timer)
      await sleep(STILL_MS + 100)
      send('SIGCONT')
    },
  }
}

/** strace lets each call of PostgreSQL that waits for the disk wait longer. */
function openSlowDisk(dataFolder: string) {
  let tracer: ChildProcess | undefined
  const delay = (calls: string, ms: number) => ['-e', `inject=${calls}:delay_enter=${ms * 1000}`]
  return {
    begin() {
      const processes = listProcessesIn(dataFolder).flatMap((pid) => ['-p', `${pid}`])
      const calls = ['-e', 'trace=fdatasync,fsync,pread64,pwrite64']
      const delays = [...delay('fdatasync,fsync', FLUSH_MS), ...delay('pread64,pwrite64', PAGE_MS)]
      // With those that PostgreSQL starts later.
      const options = ['-f', '-q', '-o', '/dev/null', ...calls, ...delays, ...processes]
      tracer = spawn('strace', options, { stdio: 'ignore' })
    },
    async end() {
      if (!tracer) return
      const ended = tracer
      tracer = undefined
      assert.equal(ended.exitCode, null, 'strace could not trace PostgreSQL')
      ended.kill('SIGINT')
      await once(ended, 'exit')
    },
  }
}

/** A control group whose limit the process has exceeded as soon as it needs more: the kernel kills it. */
function openMemoryLimit(getPid: () => number) {
  const [root, limit] = existsSync('/sys/fs/cgroup/cgroup.controllers')
    ? ['/sys/fs/cgroup', 'memory.max']
    : ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes']
  const group = `${root}/outwit-drill`
  let pid = 0
  return {
    begin() {
      pid = getPid()
      mkdirSync(group)
      writeFileSync(`${group}/${limit}`, `${WORKER_KB << 10}`)
      writeFileSync(`${group}/cgroup.procs`, `${pid}`)
    },
    end() {
      const isRunning = existsSync(`/proc/${pid}`)
      if (isRunning) killProcess(pid)
      else rmdirSync(group)
      assert.ok(!isRunning, 'the process still runs')
    },
  }
}
