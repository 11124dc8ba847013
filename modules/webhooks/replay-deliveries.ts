import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { enqueueDeliveries } from './queue-messages.ts'
import { type WebhookDeliveryId, type WebhookEndpointId, webhookDeliveries } from './tables.ts'

/** Of one call, so that a click does not lock for minutes. */
const MAX_REPLAYED = 1000

interface ReplayInput {
  endpointId: WebhookEndpointId
  now: Date
}

/** Sends a delivery again that has failed or was delivered. Returns false if there is none, or if it waits already. */
export function replayDelivery(
  db: Database,
  { id, endpointId, now }: ReplayInput & { id: WebhookDeliveryId },
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const isReplayable = and(
      eq(webhookDeliveries.id, id),
      eq(webhookDeliveries.endpointId, endpointId),
      ne(webhookDeliveries.state, 'waiting'),
    )
    const replayed = await setWaiting(tx, isReplayable, now)
    await enqueueDeliveries(tx, { ids: replayed, now })
    return replayed.length > 0
  })
}

/** Sends what has failed again, oldest first, up to a thousand. Returns their number. */
export function replayFailedDeliveries(
  db: Database,
  { endpointId, now }: ReplayInput,
): Promise<number> {
  return runInTransaction(db, async (tx) => {
    const { id, state, createdAt } = webhookDeliveries
    const isFailed = and(eq(webhookDeliveries.endpointId, endpointId), eq(state, 'failed'))
    const oldest = tx
      .select({ id })
      .from(webhookDeliveries)
      .where(isFailed)
      .orderBy(createdAt)
      .limit(MAX_REPLAYED)
      .for('update', { skipLocked: true })
    const replayed = await setWaiting(tx, and(isFailed, inArray(id, oldest)), now)
    await enqueueDeliveries(tx, { ids: replayed, now })
    return replayed.length
  })
}

async function setWaiting(tx: Database, isReplayable: ReturnType<typeof and>, now: Date) {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAt: now, deliveredAt: null })
    .where(isReplayable)
    .returning({ id: webhookDeliveries.id })
  return rows.map(({ id }) => id)
}
