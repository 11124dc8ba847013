import type { AppDependencies } from '#api'
import { toAliId } from '#demo/catalogue/build-product'
import { catalogueEntries } from '#demo/catalogue/catalogue-entries'
import { exchangeConsentCode, saveTokens } from '#modules/marketplace'
import { findLastSync, startSync } from '#modules/product-sync'
import { isDemo } from '#modules/set-up'
import { buildSystemActor } from '#platform/actor'
import { issueCode } from '#sandbox/marketplace'

/**
 * Connects the demo shop to the marketplace of the sandbox, and starts the sync of its imported products. A shop that has
 * synced before, or was emptied, is left as it is.
 */
export async function connectDemoMarketplace({
  db,
  marketplace,
  now: clock,
}: Pick<AppDependencies, 'db' | 'marketplace' | 'now'>): Promise<void> {
  const { client, isSandbox, redirectUri, secretKey } = marketplace
  if (!isSandbox || !(await isDemo(db)) || (await findLastSync(db, 'products'))) return
  const now = clock()
  const code = await issueCode(db, { appKey: client.app.key, redirectUri, now })
  const tokens = await exchangeConsentCode(client, code)
  if (!tokens.ok) return
  await saveTokens(db, { appKey: client.app.key, secretKey }, { tokens: tokens.value, now })
  const ids = catalogueEntries
    .filter(({ product }) => product.source === 'aliexpress')
    .map(({ number }) => toAliId(number))
  const source = { kind: 'ids' as const, ids }
  await startSync(db, { source, trigger: 'schedule', actor: buildSystemActor('demo'), now })
}
