import { and, desc, eq } from 'drizzle-orm'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import type { DELIVERY_STATES } from './contract.ts'
import {
  type WebhookDeliveryId,
  type WebhookEndpointId,
  webhookAttempts,
  webhookDeliveries,
  webhookMessages,
} from './tables.ts'

interface ListDeliveriesInput extends CursorPageInput {
  endpointId: WebhookEndpointId
  state?: (typeof DELIVERY_STATES)[number] | undefined
}

export type ListedDelivery = typeof webhookDeliveries.$inferSelect & { type: string }
export type WebhookAttemptRow = typeof webhookAttempts.$inferSelect

const MAX_ATTEMPTS_SHOWN = 50

/** Lists the deliveries to an endpoint, newest first. */
export async function listDeliveries(
  db: Database,
  { endpointId, state, ...page }: ListDeliveriesInput,
): Promise<{ items: ListedDelivery[]; nextCursor: string | null }> {
  const rows = await selectDeliveries(db)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        state && eq(webhookDeliveries.state, state),
        buildOlderThanCondition(webhookDeliveries, page),
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(page.limit + 1)
  return toCursorPage(
    rows.map(({ delivery, message: { type } }) => ({ ...delivery, type })),
    page,
  )
}

export interface DeliveryDetails {
  delivery: ListedDelivery
  body: string
  /** The last fifty, newest first. */
  attempts: WebhookAttemptRow[]
}

/** Returns a delivery with what is sent and its attempts, or null if there is none. */
export async function getDelivery(
  db: Database,
  { id, endpointId }: { id: WebhookDeliveryId; endpointId: WebhookEndpointId },
): Promise<DeliveryDetails | null> {
  const isDelivery = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpointId, endpointId))
  const [found] = await selectDeliveries(db).where(isDelivery)
  if (!found) return null
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(desc(webhookAttempts.attemptedAt))
    .limit(MAX_ATTEMPTS_SHOWN)
  const { delivery, message } = found
  return { delivery: { ...delivery, type: message.type }, body: message.body, attempts }
}

function selectDeliveries(db: Database) {
  return db
    .select({ delivery: webhookDeliveries, message: webhookMessages })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
}
