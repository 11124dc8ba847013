import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { storeBuild } from '#platform/assets/store-build'
import { builtAssets } from '#platform/assets/tables'
import type { Database } from '#platform/db/database'
import { loadBuiltAssets, readBuiltAsset } from '#server/http/assets'
import { SharedAssets } from '#server/http/shared-assets'
import { openTestShop, type TestShop, utc } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-assets-'))
after(() => rmSync(folder, { recursive: true }))

const SAME = { 'kite-5a4e.js': 'kite()' }
const OLD = { ...SAME, 'app-0ld1.css': 'a{color:red}' }
const NEW = { ...SAME, 'app-new2.css': 'a{color:blue}', 'font-f0n7.woff2': 'font' }

/** Writes a build. Returns its folder. */
function writeBuild(files: Record<string, string>): string {
  const build = mkdtempSync(path.join(folder, 'build-'))
  mkdirSync(path.join(build, 'assets'))
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(build, 'assets', name), text)
  return build
}

const storeFiles = (db: Database, files: Record<string, string>, now: Date) => {
  const build = writeBuild(files)
  const assets = loadBuiltAssets(build)
  const readAsset = (one: string) => readBuiltAsset(one, build)
  return storeBuild(db, { paths: [...assets.keys()], readAsset, now }).then(() => assets)
}

/** A host that starts with a build. */
async function openHost(shop: TestShop, files: Record<string, string>, now = new Date()) {
  const sharedAssets = new SharedAssets(shop.db)
  const assets = await storeFiles(shop.db, files, now)
  const { site } = await openTestSite({ shop, assets, sharedAssets })
  return { get: (name: string) => site.request(`/assets/${name}`), sharedAssets }
}

test('while hosts of two releases answer, each of them has the assets that pages of the other one name', async () => {
  const shop = await openTestShop()
  const oldHost = await openHost(shop, OLD)
  assert.equal((await oldHost.get('app-new2.css')).status, 404)
  const newHost = await openHost(shop, NEW)
  // The notice of the new release arrives.
  await sleep(300)

  for (const host of [oldHost, newHost]) {
    for (const [name, text] of Object.entries({ ...OLD, ...NEW })) {
      const response = await host.get(name)
      assert.deepEqual([response.status, await response.text()], [200, text], name)
      assert.match(response.headers.get('Cache-Control') ?? '', /immutable/)
    }
    const style = await host.get('app-0ld1.css')
    assert.equal(style.headers.get('Content-Type'), 'text/css; charset=utf-8')
  }
  assert.ok(
    oldHost.sharedAssets.getSent('/assets/app-new2.css'),
    'it is sent from memory next time',
  )
})

test('paths that no release has cost one question to the database in five seconds', async () => {
  const { db } = await openTestShop()
  await storeFiles(db, OLD, new Date())
  let queries = 0
  const counting = Object.assign(Object.create(db), {
    select: (...fields: []) => {
      queries++
      return db.select(...fields)
    },
  })
  let now = 0
  const assets = new SharedAssets(counting, { clock: () => now })
  const ask = () =>
    Promise.all(Array.from({ length: 200 }, (_, at) => assets.find(`/assets/app-${at}.css`)))
  assert.ok((await ask()).every((found) => found === null))
  await ask()
  assert.equal(queries, 1)
  now += 5_001
  await ask()
  assert.equal(queries, 2)
  assert.ok(await assets.find('/assets/app-0ld1.css'))
  assert.equal(queries, 3)
})

test('the assets of the last four releases are kept, and those of one that was rolled back to', async () => {
  const { db } = await openTestShop()
  const start = (release: number, hour: number) =>
    storeFiles(db, { ...SAME, [`app-${release}.css`]: `${release}` }, utc(`2026-11-29 0${hour}:00`))
  for (const release of [1, 2, 3, 4]) await start(release, release)
  await start(1, 5)
  await start(5, 6)
  const stored = await db.select({ path: builtAssets.path }).from(builtAssets)
  const names = stored.map((asset) => path.basename(asset.path)).sort()
  assert.deepEqual(names, ['app-1.css', 'app-3.css', 'app-4.css', 'app-5.css', 'kite-5a4e.js'])
})

test('hosts that start with the same build at once store it once', async () => {
  const { db } = await openTestShop()
  await Promise.all([1, 2, 3].map(() => storeFiles(db, NEW, new Date())))
  assert.equal(await db.$count(builtAssets), 3)
})
