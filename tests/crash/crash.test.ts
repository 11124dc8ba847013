import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoSeller } from '#demo/catalogue/seller'
import { sellerSetting } from '#modules/invoices'
import { findPostgresHome, removeDataDir } from '../support/remove-data-dir.ts'
import { assertOrdersAreComplete, createVariants } from './complete-orders.ts'
import { createShopProcess, openShopDependencies, type ShopProcess } from './shop-process.ts'
import { startShoppers } from './shoppers.ts'

const KILLS = 20
const dataDir = mkdtempSync(path.join(tmpdir(), 'outwit-crash-'))
let shop: ShopProcess
let variants: string[] = []

before(async () => {
  shop = await createShopProcess(dataDir)
  const { dependencies, close } = await openShopDependencies(shop)
  variants = await createVariants(dependencies.db)
  await sellerSetting.set(dependencies.db, { value: demoSeller('Outwit'), now: new Date() })
  await close()
  await shop.start()
})

after(async () => {
  await shop.close()
  const homeFile = path.join(dataDir, 'postgres.home')
  const databaseFolder = existsSync(homeFile) ? readFileSync(homeFile, 'utf8').trim() : dataDir
  removeDataDir(dataDir)
  assert.ok(!existsSync(databaseFolder) && !existsSync(dataDir))
})

test(`the shop is killed ${KILLS} times during purchases: no order is lost or duplicated`, async () => {
  const shoppers = startShoppers(shop, { variants, shopperCount: 6 })
  for (let kill = 0; kill < KILLS; kill++) {
    // However slow the machine is, every run of the shop does some of the work.
    await shoppers.waitForResponse()
    await sleep(Math.random() * 500)
    await shop.kill()
    await shop.start()
  }
  // On a slow machine hardly anything is bought between the kills.
  while (shoppers.purchases.length <= 6) await shoppers.waitForResponse()
  await assertOrdersAreComplete(shop, await shoppers.finish())
})

test('the database is killed during purchases: no order is lost after a restart', async () => {
  const shoppers = startShoppers(shop, { variants, shopperCount: 6 })
  // Some purchases are over, and others are in progress.
  while (shoppers.purchases.length === 0) await shoppers.waitForResponse()
  await sleep(Math.random() * 500)
  process.kill(getPostmasterPid(shop), 'SIGKILL')
  await sleep(300)
  await shop.kill()
  await shop.start()
  await assertOrdersAreComplete(shop, await shoppers.finish())
})

function getPostmasterPid({ settings }: ShopProcess): number {
  const pidFile = path.join(findPostgresHome(settings.DATA_DIR), 'postgres/postmaster.pid')
  return Number(readFileSync(pidFile, 'utf8').split('\n')[0])
}
