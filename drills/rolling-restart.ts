import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertOrdersAreComplete } from '#tests/crash/complete-orders'
import type { Drill } from './drill.ts'
import { openHosts } from './support/hosts.ts'
import { changeBuild } from './support/next-build.ts'
import { startOutsideDatabase } from './support/outside-database.ts'
import { startTraffic } from './support/traffic.ts'

/** Of arrivals in a second. */
const RATE = 1

/** What the next version brings: columns of hot tables, a table, a check and an index. */
const NEXT_MIGRATIONS = {
  '9000_gifts.sql': `-- migration: expand
create table drill_gifts (id uuid primary key, order_id uuid not null references orders);
alter table orders add column drill_note text not null default '';
alter table carts add column drill_gift boolean not null default false;
alter table orders add constraint drill_note_length check (length(drill_note) < 200) not valid;
`,
  '9001_check_gifts.sql': `-- migration: expand
alter table orders validate constraint drill_note_length;
`,
  '9002_index_gifts.sql': `-- migration: expand
-- transaction: none
drop index concurrently if exists drill_gift_carts;
create index concurrently drill_gift_carts on carts (drill_gift);
`,
}

export const rollingRestart: Drill = {
  name: 'rolling-restart',
  promise:
    'Three hosts behind HAProxy are restarted one after the other, upgraded to a new schema, and rolled back on it: no request fails and no order is lost.',
  packages: ['haproxy'],
  async run(context) {
    const { log } = context
    const { url: databaseUrl } = await startOutsideDatabase(context)
    const { hosts, proxy, variants, pages } = await openHosts(context, { databaseUrl })
    const traffic = startTraffic({ url: proxy.url, variants, pages, rate: RATE, readsAssets: true })
    const stops: number[] = []
    const restartAll = async (what: string, folder?: string) => {
      for (const host of hosts) {
        const startedAt = performance.now()
        await host.close()
        stops.push(performance.now() - startedAt)
        host.options.folder = folder
        await host.start()
        await proxy.waitForReady(hosts.length)
        const seconds = Math.round((performance.now() - startedAt) / 1000)
        log(`${what}: ready again after ${seconds} s, ${traffic.failures.length} failures`)
      }
    }
    await sleep(3_000)
    await restartAll('restart')
    const next = createNextVersion(context.folder)
    log(`the next version has ${next.assets} assets of its own`)
    await restartAll('upgrade', next.folder)
    await restartAll('rollback')
    const { failures, purchases, requests, assets, p99Ms } = await traffic.finish()
    for (const failure of failures.slice(0, 30)) log(failure)
    assert.deepEqual(failures, [])
    await assertOrdersAreComplete(hosts[0]!, purchases)
    return {
      'arrivals a second': RATE,
      'hosts stopped by SIGTERM': stops.length,
      'longest stop, with 5 s of draining (s)': (Math.max(...stops) / 1000).toFixed(1),
      requests,
      'scripts, styles and fonts among them': assets,
      'failed requests': 0,
      '99 of 100 reads within (ms)': p99Ms,
      'orders answered': purchases.length,
      'orders lost or doubled': 0,
      'migrations of the next version': Object.keys(NEXT_MIGRATIONS).length,
      'assets of the next version': next.assets,
    }
  },
}

/** Is no part of a release. */
const SHARED = new Set(['node_modules', '.git', 'data'])

/** Creates a folder with the program that is here, another build of its pages, and the migrations of a next version. */
function createNextVersion(parent: string): { folder: string; assets: number } {
  const folder = path.join(parent, 'next')
  mkdirSync(folder)
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  // Copied, because Node resolves links, and a linked program would load the build that is here.
  for (const name of readdirSync('.'))
    if (!SHARED.has(name)) cpSync(name, path.join(folder, name), { recursive: true })
  for (const [name, text] of Object.entries(NEXT_MIGRATIONS))
    writeFileSync(path.join(folder, 'db/migrations', name), text)
  return { folder, assets: changeBuild(path.join(folder, 'build')) }
}
