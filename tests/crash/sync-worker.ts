import { getSupplierCatalogue } from '#demo/marketplace/build-supplier-catalogue'
import { createTokenSource } from '#modules/marketplace'
import { runSync, type SyncRunId } from '#modules/product-sync'
import { openDatabase } from '#platform/db/database'
import { createSandboxFetch } from '#sandbox/marketplace'
import { SANDBOX_APP } from '#tests/support/marketplace'
import { buildMarketplace, SANDBOX_URL, SECRET_KEY } from '#tests/support/marketplace-client'

// Goes on with a sync, until it ends or the process is killed.
const [url, runId, clockOffset] = process.argv.slice(2) as [string, SyncRunId, string]
const { db, close } = openDatabase(url)
const clock = () => new Date(Date.now() + Number(clockOffset))
const gateway = {
  ...{ db, clock, app: SANDBOX_APP, baseUrl: SANDBOX_URL, callsPerSecond: 10_000 },
  fetch: createSandboxFetch({
    ...{ db, clock, app: SANDBOX_APP, baseUrl: SANDBOX_URL, getCatalogue: getSupplierCatalogue },
    drawPicture: async () => null,
  }),
}
const tokens = createTokenSource(gateway, { secretKey: SECRET_KEY })
await runSync(db, runId, { marketplace: buildMarketplace({ ...gateway, tokens }), clock })
await close()
