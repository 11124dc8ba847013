import { ORDER_WEBHOOK_TYPES, type WebhookType } from '#contract/webhooks'
import { getOrder, getOrderState, type OrderId } from '#modules/orders'
import { listSubscribers, queueMessage } from '#modules/webhooks'
import type { Database } from '#platform/db/database'
import type { EventHandlers } from '#platform/events/event-handlers'
import type { OutboxEvent } from '#platform/events/publish-event'
import { toDecimal } from '#platform/money/money'

/** Tells other programs about the events of orders. Without webhooks, an event costs a look into a cache. */
export function createWebhookHandlers({ db }: { db: Database }): EventHandlers {
  return Object.fromEntries(
    ORDER_WEBHOOK_TYPES.map((type) => [
      type,
      {
        'queue-webhooks': {
          handleBatch: async (
            tx: Database,
            { events, now }: { events: OutboxEvent[]; now: Date },
          ) => {
            // Not the transaction, which has no cache.
            const endpointIds = await listSubscribers(db, type)
            if (endpointIds.length === 0) return
            for (const event of events)
              await queueOrderMessage(tx, { type, event, endpointIds, now })
          },
        },
      },
    ]),
  )
}

interface QueueOrderMessageInput {
  type: WebhookType
  event: OutboxEvent
  endpointIds: Awaited<ReturnType<typeof listSubscribers>>
  now: Date
}

/** The message has no personal data: it stays in the log, and may go to a program that must not know it. */
async function queueOrderMessage(
  tx: Database,
  { type, event, endpointIds, now }: QueueOrderMessageInput,
) {
  const order = await getOrder(tx, event.subject as OrderId)
  if (!order) return
  const { id, number, revision, currency, paymentState, fulfilmentState, totalMinor } = order
  const data = {
    order: {
      ...{ id, number, revision, state: getOrderState(order) },
      ...{ payment_state: paymentState, fulfilment_state: fulfilmentState },
      ...{ currency, total: toDecimal({ minor: totalMinor, currency }) },
    },
  }
  const message = { type, eventId: event.id, data, occurredAt: event.createdAt, endpointIds }
  await queueMessage(tx, message, now)
}
