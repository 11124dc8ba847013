import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { demoSeller } from '#demo/catalogue/seller'
import { downloadInvoice, sellerSetting } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { invoices } from '#tables/invoices'
import { createVariants } from '#tests/crash/complete-orders'
import { openShopDependencies, type ShopProcess } from '#tests/crash/shop-process'

type Settings = ShopProcess['settings']

/**
 * Fills a shop that does not run yet: products to buy, and the seller that invoices name. Returns the ids of the variants.
 * It starts an embedded database that does not run, and stops it again.
 */
export async function prepareShop(shop: Pick<ShopProcess, 'settings'>): Promise<string[]> {
  const { dependencies, close } = await openShopDependencies(shop)
  const { db } = dependencies
  const variants = await createVariants(db)
  await sellerSetting.set(db, { value: demoSeller('Outwit'), now: new Date() })
  await close()
  return variants
}

/**
 * Returns the ids of all orders, sorted, and which of them are paid. It starts an embedded database that does not run, and stops
 * it again.
 */
export async function readOrders(
  settings: Settings,
): Promise<{ ids: string[]; paid: Set<string> }> {
  const { dependencies, close } = await openShopDependencies({ settings })
  const { rows } = await dependencies.db.execute<{ id: string; is_paid: boolean }>(
    sql`select id, payment_state = 'paid' as is_paid from orders order by id`,
  )
  await close()
  const paid = rows.filter(({ is_paid }) => is_paid)
  return { ids: rows.map(({ id }) => id), paid: new Set(paid.map(({ id }) => id)) }
}

/** Waits for the consequences of orders, such as e-mails, which happen soon after them. */
async function waitForJobs(db: Database) {
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await db.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from jobs
      where queue in ('events', 'event-handlers', 'external-calls', 'sandbox-webhooks')`)
    if (rows[0]?.waiting === 0) return
    await sleep(100)
  }
  throw new Error('The jobs of the purchases did not finish within a minute')
}

/** Waits until the orders of a running shop have had all their consequences. Nobody may buy meanwhile. */
export async function settle(shop: Pick<ShopProcess, 'settings'>) {
  const { dependencies, close } = await openShopDependencies(shop)
  await waitForJobs(dependencies.db).finally(close)
}

/** Renders the invoices that have no PDF yet. Returns the checksums of all by their path in `DATA_DIR`. */
export async function downloadInvoices(
  shop: Pick<ShopProcess, 'settings'>,
): Promise<Map<string, string>> {
  const { dependencies, close } = await openShopDependencies(shop)
  const { db, files } = dependencies
  const some = await db.select().from(invoices).limit(30)
  for (const invoice of some) await downloadInvoice(db, { invoice, files, now: new Date() })
  await close()
  return readInvoices(shop.settings.DATA_DIR)
}

export function readInvoices(dataDir: string): Map<string, string> {
  const root = path.join(dataDir, 'files/invoices')
  const names = existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : []
  const pdfs = names.filter((name) => name.endsWith('.pdf')).toSorted()
  return new Map(
    pdfs.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(path.join(root, name)))
        .digest('hex'),
    ]),
  )
}
