import { createHash } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { createApi } from '#api'
import { replicateFacetIndex } from '#modules/catalog'
import { planNextSale } from '#modules/flash-sales'
import { runIntegrityChecks } from '#modules/integrity'
import { getProcessCache } from '#platform/cache/process-cache'
import { openDatabase } from '#platform/db/database'
import { drainQueues } from '#platform/queue/drain-queues'
import { saveSchedule } from '#platform/queue/schedule'
import { listenForPurges } from '#server/cache/listen-for-purges'
import { PageCache } from '#server/cache/page-cache'
import { parseConfig } from '#server/config/config'
import { toRetentionSettings } from '#server/config/retention-settings'
import { createSite } from '#server/http/site'
import { createQueues } from '#server/jobs/create-queues'
import { createScheduledJobs } from '#server/jobs/scheduled-jobs'
import { createDemoAdmin } from '#server/startup/demo-admin'
import { openDependencies } from '#server/startup/open-dependencies'
import { type Infrastructure, openInfrastructure } from '#server/startup/open-infrastructure'
import { seedDemo } from '#server/startup/seed-demo'
import { digestLedger } from './ledger-digest.ts'

/** Longer than what follows from an event may take. */
const SETTLE_MS = 10 * 60_000

/** Opens the shop of `DATA_DIR` with the demo catalogue. Its jobs run when the simulation says so. */
export async function openSimulatedShop(seed: string) {
  const config = parseConfig(process.env)
  const infrastructure = await openInfrastructure(config)
  const admin = await seedOnce(infrastructure)
  const { dependencies, close } = await openDependencies(config, infrastructure)
  const { db, now } = dependencies
  const cache = new PageCache()
  const stopListening = await listenForPurges(infrastructure.databaseUrl, [
    getProcessCache(db),
    replicateFacetIndex(db),
    dependencies.shopInfo,
    cache,
  ])
  const api = createApi(dependencies)
  const notFound = async () => new Response(null, { status: 404 })
  const site = createSite({
    ...{ ...dependencies, api, cache, assets: new Map(), screens: notFound },
    marketplaceSandbox: null,
  })
  const schedule = {
    ...createScheduledJobs({ ...dependencies, retention: toRetentionSettings(config) }),
    // The jobs of a tick run at the same time, so which one draws which random value is not certain.
    'plan-flash-sales': {
      cron: '* * * * *',
      run: () => planNextSale(db, { now: now(), seed: hash(`${seed} ${now().toISOString()}`) }),
    },
  }
  await saveSchedule(db, schedule, now())
  let port = 0
  return {
    admin,
    listener: getRequestListener(site.fetch),
    setPort(value: number) {
      port = value
    },
    async runJobs() {
      const queues = await createQueues({ config, dependencies, schedule, port })
      return drainQueues(db, { queues, now: now() })
    },
    async check() {
      const at = new Date(now().getTime() + SETTLE_MS)
      const context = { ...dependencies, sender: dependencies, now: at }
      const findings = await runIntegrityChecks(db, context)
      return findings
        .filter(({ discrepancies }) => discrepancies.length > 0)
        .map(({ check, discrepancies }) => ({
          check,
          details: discrepancies.map((discrepancy) => JSON.stringify(discrepancy)),
        }))
    },
    digest: () => digestLedger(db),
    async close() {
      await stopListening()
      await close()
      await infrastructure.close()
    },
  }
}

/** Returns the administrator of a new shop, null if the shop exists. */
async function seedOnce({ databaseUrl }: Infrastructure) {
  const { db, close } = openDatabase(databaseUrl)
  const now = new Date()
  const seeding = db.transaction(async (tx) => {
    const isSeeded = await seedDemo(tx, { storeName: 'Outwit', now })
    return isSeeded ? createDemoAdmin(tx, now) : null
  })
  return seeding.finally(close)
}

/** 32 hexadecimal digits, as the seed of a sale. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
