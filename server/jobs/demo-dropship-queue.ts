import { catalogueEntries } from '#demo/catalogue/catalogue-entries'
import type { ProductId } from '#modules/catalog'
import { listSupplierProducts, setSellingMode } from '#modules/product-sync'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { enqueueJob } from '#platform/queue/enqueue-job'
import { type Queue, runAgainAt } from '#platform/queue/queue'

const DEMO_DROPSHIP_QUEUE = 'demo-dropship'
const RETRY_MS = 2000
/** A shop that is not connected by then has none. */
const GIVE_UP_MS = 15 * 60_000

/** The imported products of the demo that are sold here and ordered at their suppliers: the first ones of each department. */
export function listDemoDropshipNumbers(): number[] {
  const imported = catalogueEntries.filter(({ product }) => product.source === 'aliexpress')
  return [...Map.groupBy(imported, ({ department }) => department.name).values()].map(
    ([first]) => first!.number,
  )
}

interface EnqueueInput {
  productIds: ProductId[]
  now: Date
}

/** Lets demo products be ordered at their suppliers, once their first sync has found them there. */
export async function enqueueDemoDropship(
  tx: Database,
  { productIds, now }: EnqueueInput,
): Promise<void> {
  const until = new Date(now.getTime() + GIVE_UP_MS).toISOString()
  const payload = { productIds: productIds.join(','), until }
  await enqueueJob(tx, { queue: DEMO_DROPSHIP_QUEUE, payload, now })
}

/** Creates the queue of a fresh demo. */
export function createDemoDropshipQueue(db: Database): Queue {
  return {
    name: DEMO_DROPSHIP_QUEUE,
    concurrency: 1,
    retry: { maxAttempts: 5, delaySeconds: 5, maxDelaySeconds: 60 },
    async run({ payload }, { now }) {
      const ids = payload.productIds!.split(',') as ProductId[]
      const linked = await listSupplierProducts(db, ids)
      if (linked.length < ids.length) {
        const isOver = now.toISOString() > payload.until!
        return isOver ? undefined : runAgainAt(new Date(now.getTime() + RETRY_MS))
      }
      await runInTransaction(db, async (tx) => {
        for (const { productId } of linked) {
          await setSellingMode(tx, { productId, mode: 'dropship', before: 'outbound' })
        }
      })
    },
  }
}
