import { sql } from 'drizzle-orm'
import { exchangeConsentCode, saveTokens } from '#modules/marketplace'
import { createSyncQueue } from '#modules/product-sync'
import { drainQueues } from '#platform/queue/drain-queues'
import { issueCode } from '#sandbox/marketplace'
import { openAdminInBrowser } from './browser-admin.ts'
import { createTestDependencies } from './test-site.ts'

/** Opens the administration of a shop whose owner has given consent. `runSyncs` does what the worker of a process does. */
export async function openSyncInBrowser(options: Parameters<typeof openAdminInBrowser>[0] = {}) {
  const admin = await openAdminInBrowser({ products: [], ...options })
  const { db } = admin
  const { marketplace, secretKey } = await createTestDependencies(db)
  const { client, redirectUri } = marketplace.aliExpress!
  const appKey = client.app.key
  const code = await issueCode(db, { appKey, redirectUri, now: new Date() })
  const tokens = await exchangeConsentCode(client, code)
  if (!tokens.ok) throw new Error(`No tokens: ${tokens.error.code}`)
  await saveTokens(db, { appKey, secretKey }, { tokens: tokens.value, now: new Date() })

  const clock = () => new Date()
  const runSyncs = () =>
    drainQueues(db, { queues: [createSyncQueue(db, { marketplace, clock })], now: new Date() })
  /** Changes a product at the marketplace. */
  const changeThere = (id: string, { percent = 100, isGone = false }) =>
    db.execute(sql`
      insert into sandbox.marketplace_changes (product_id, sku_id, price_percent, is_gone)
      values (${id}, '', ${percent}, ${isGone})
      on conflict (product_id, sku_id) do update
      set price_percent = excluded.price_percent, is_gone = excluded.is_gone`)
  return { ...admin, runSyncs, changeThere }
}
