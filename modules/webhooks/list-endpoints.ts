import { asc, eq } from 'drizzle-orm'
import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import type { WebhookType } from './contract.ts'
import { type WebhookEndpointId, webhookEndpoints } from './tables.ts'

export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect

export const WEBHOOK_ENDPOINTS_TAG = 'webhook-endpoints'

/** Lists all endpoints, oldest first. */
export function listEndpoints(db: Database): Promise<WebhookEndpointRow[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
}

/** Returns null if there is no such endpoint. */
export async function getEndpoint(
  db: Database,
  id: WebhookEndpointId,
): Promise<WebhookEndpointRow | null> {
  const [endpoint] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  return endpoint ?? null
}

/** Returns the ids of the endpoints that are told about a type of event. Cached, because each event of an order asks. */
export async function listSubscribers(
  db: Database,
  type: WebhookType,
): Promise<WebhookEndpointId[]> {
  const key = { key: 'webhook-subscribers', tags: [WEBHOOK_ENDPOINTS_TAG] }
  const enabled = await cached(db, key, async () => {
    const { id, eventTypes, isEnabled } = webhookEndpoints
    return db.select({ id, eventTypes }).from(webhookEndpoints).where(eq(isEnabled, true))
  })
  return enabled.filter(({ eventTypes }) => eventTypes.includes(type)).map(({ id }) => id)
}
