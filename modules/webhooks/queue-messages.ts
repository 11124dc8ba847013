import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import type { EventId } from '#platform/events/tables'
import { newId } from '#platform/ids'
import { enqueueJobs } from '#platform/queue/enqueue-job'
import { TEST_WEBHOOK_TYPE, type WebhookType } from './contract.ts'
import {
  type WebhookDeliveryId,
  type WebhookEndpointId,
  webhookDeliveries,
  webhookMessages,
} from './tables.ts'

/** The queue of attempts to deliver. */
export const DELIVERY_QUEUE = 'webhook-deliveries'

export interface WebhookMessageInput {
  type: WebhookType | typeof TEST_WEBHOOK_TYPE
  /** Null for a test. An event that was handled before is not sent again. */
  eventId: EventId | null
  /** No personal data: the receiver reads it through the API, with its own rights. */
  data: Record<string, unknown>
  occurredAt: Date
  endpointIds: WebhookEndpointId[]
}

/** Stores a message and enqueues its delivery to each endpoint, in the caller's transaction. */
export async function queueMessage(
  tx: Database,
  { type, eventId, data, occurredAt, endpointIds }: WebhookMessageInput,
  now: Date,
): Promise<WebhookDeliveryId[]> {
  if (endpointIds.length === 0) return []
  const id = newId<'webhook message'>()
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data })
  const { rowCount } = await tx
    .insert(webhookMessages)
    .values({ id, type, eventId, body, createdAt: now })
    .onConflictDoNothing()
  if (rowCount === 0) return []
  const deliveries = endpointIds.map((endpointId) => ({
    ...{ id: newId<'webhook delivery'>(), messageId: id, endpointId },
    ...{ nextAt: now, createdAt: now },
  }))
  await execute(tx, tx.insert(webhookDeliveries).values(deliveries))
  const ids = deliveries.map((delivery) => delivery.id)
  await enqueueDeliveries(tx, { ids, now })
  return ids
}

/** Sends a test to an endpoint. */
export async function queueTest(
  tx: Database,
  { endpointId, now }: { endpointId: WebhookEndpointId; now: Date },
): Promise<WebhookDeliveryId> {
  const message = { type: TEST_WEBHOOK_TYPE, eventId: null, data: {}, occurredAt: now } as const
  const [id] = await queueMessage(tx, { ...message, endpointIds: [endpointId] }, now)
  return id!
}

/** Enqueues an attempt of each delivery. */
export async function enqueueDeliveries(
  tx: Database,
  { ids, now }: { ids: WebhookDeliveryId[]; now: Date },
): Promise<void> {
  const jobs = ids.map((deliveryId) => ({ queue: DELIVERY_QUEUE, payload: { deliveryId } }))
  await enqueueJobs(tx, { jobs, now })
}
