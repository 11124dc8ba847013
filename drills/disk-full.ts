import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#platform/db/database'
import { getSqlState } from '#platform/db/sql-state'
import { parseConfig } from '#server/config/config'
import { openInfrastructure } from '#server/startup/open-infrastructure'
import { assertOrdersAreComplete } from '#tests/crash/complete-orders'
import { createShopProcess, type ShopProcess } from '#tests/crash/shop-process'
import type { Drill, DrillContext, Figures } from './drill.ts'
import { runFault } from './support/faults.ts'
import { PAGES } from './support/hosts.ts'
import { prepareShop } from './support/shop-data.ts'
import { startTraffic } from './support/traffic.ts'

const DISK_MB = 600
const RATE = 6
const MAX_WRITES = 200

/** The disk with `DATA_DIR` and the embedded PostgreSQL on it is full for a while. */
export const diskFull: Drill = {
  name: 'disk-full',
  promise:
    'While the disk is full, orders are refused with 503 and cached pages are read; once there is space again, the shop sells without a restart, and no answered order is lost.',
  packages: [],
  needsRoot: true,
  run: runDiskFull,
}

async function runDiskFull({ folder, log, after }: DrillContext): Promise<Figures> {
  // The database runs as another user than root, which otherwise has its files elsewhere.
  chmodSync(folder, 0o755)
  const disk = path.join(folder, 'disk')
  mkdirSync(disk)
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk)
  after(() => run('umount', '-l', disk))
  const shop = await createShopProcess(path.join(disk, 'data'), { PAGE_CACHE: 'on' })
  const variants = await prepareShop(shop)
  await shop.start()
  after(() => shop.close())

  const databaseUrl = await readDatabaseUrl(shop)
  const traffic = startTraffic({
    ...{ url: `http://${shop.settings.HOST}:${shop.settings.PORT}`, variants },
    ...{ pages: PAGES, rate: RATE },
  })
  const filler = path.join(disk, 'filler')
  const figures = await runFault(
    { shop, variants, traffic, log },
    {
      ...{ name: 'the disk is full', seconds: 20 },
      begin: async () => {
        fill(filler)
        log(`PostgreSQL cannot write any more: ${await useUpReserve(databaseUrl)}`)
      },
      end: () => rmSync(filler),
    },
  )
  const { purchases, failures, mended } = await traffic.finish()
  const others = failures.filter((failure) => !/ 503 /.test(failure))
  assert.deepEqual(others, [], 'Requests failed with something else than 503')
  const pages = failures.filter((failure) => PAGES.some((page) => failure.includes(`GET ${page} `)))
  assert.deepEqual(pages, [], 'Cached pages failed')
  assert.equal(mended, failures.length, 'each failed request succeeds later')
  await assertOrdersAreComplete(shop, purchases)
  return { ...figures, 'orders answered, none lost or doubled': purchases.length }
}

/** Writes until nothing more fits. */
function fill(file: string) {
  const handle = openSync(file, 'w')
  try {
    for (const size of [1 << 20, 4096]) {
      const block = Buffer.alloc(size)
      try {
        for (;;) writeSync(handle, block)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(handle)
  }
}

/** Uses up the space that PostgreSQL has in reserve, which purchases would fill in minutes. Returns its error. */
async function useUpReserve(databaseUrl: string) {
  const { db, close } = openDatabase(databaseUrl)
  try {
    for (let n = 0; n < MAX_WRITES; n++)
      await db.execute(sql`select pg_logical_emit_message(true, 'drill', repeat('x', 4000000))`)
    throw new Error('The disk is not full')
  } catch (error) {
    return getSqlState(error) ?? (error as Error).message
  } finally {
    await close()
  }
}

/** Its health check must not run here during the fault: it would restart PostgreSQL in the place of the shop. */
async function readDatabaseUrl({ settings }: ShopProcess): Promise<string> {
  const { databaseUrl, close } = await openInfrastructure(parseConfig(settings))
  await close()
  return databaseUrl
}

function run(program: string, ...args: string[]) {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}
