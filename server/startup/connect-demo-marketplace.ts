import type { AppDependencies } from '#api'
import { exchangeConsentCode, getConnectedAccount, saveTokens } from '#modules/marketplace'
import { listSyncRuns } from '#modules/product-sync'
import { issueCode } from '#sandbox/marketplace'
import { DEMO_ACTOR } from './seed-demo.ts'

/** Connects a shop to the marketplace of the sandbox while the sync waits that came with its demo, and no other shop. */
export async function connectDemoMarketplace({
  db,
  marketplace,
  now: clock,
}: Pick<AppDependencies, 'db' | 'marketplace' | 'now'>): Promise<void> {
  if (!marketplace.aliExpress?.isSandbox) return
  const { client, redirectUri, secretKey } = marketplace.aliExpress
  const now = clock()
  const [newest] = (await listSyncRuns(db, { limit: 1, now })).items
  const isWaiting = newest?.state === 'waiting' && newest.actorName === DEMO_ACTOR.name
  if (!isWaiting || (await getConnectedAccount(db, marketplace.aliExpress))) return
  const code = await issueCode(db, { appKey: client.app.key, redirectUri, now })
  const tokens = await exchangeConsentCode(client, code)
  if (!tokens.ok) return
  await saveTokens(db, { appKey: client.app.key, secretKey }, { tokens: tokens.value, now })
}
