import { eq, sql } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { MAX_ENDPOINTS, SECRET_OVERLAP_HOURS, type WebhookType } from './contract.ts'
import { createSecret, encryptSecret } from './endpoint-secret.ts'
import { getEndpoint, WEBHOOK_ENDPOINTS_TAG, type WebhookEndpointRow } from './list-endpoints.ts'
import { type WebhookEndpointId, webhookEndpoints } from './tables.ts'

export interface EndpointFields {
  url: string
  description: string
  eventTypes: WebhookType[]
}

export interface EndpointWithSecret {
  endpoint: WebhookEndpointRow
  /** Not readable later. */
  secret: string
}

interface CreateEndpointInput extends EndpointFields {
  secretKey: string
  now: Date
}

type CreateEndpointResult = Result<EndpointWithSecret, 'too_many_webhooks'>

/** Adds an endpoint with a new secret. A shop has twenty at most. */
export function createEndpoint(
  db: Database,
  { secretKey, now, ...fields }: CreateEndpointInput,
): Promise<CreateEndpointResult> {
  return runResultTransaction(db, async (tx): Promise<CreateEndpointResult> => {
    // Two who add one at once are counted one after the other.
    await tx.execute(sql`lock table ${webhookEndpoints} in share row exclusive mode`)
    if ((await tx.$count(webhookEndpoints)) >= MAX_ENDPOINTS) return err('too_many_webhooks')
    const secret = createSecret()
    const [endpoint] = await tx
      .insert(webhookEndpoints)
      .values({
        ...{ id: newId<'webhook endpoint'>(), ...fields },
        ...{ encryptedSecret: encryptSecret(secret, secretKey), createdAt: now, updatedAt: now },
      })
      .returning()
    await purgeTags(tx, [WEBHOOK_ENDPOINTS_TAG])
    return ok({ endpoint: endpoint!, secret })
  })
}

interface UpdateEndpointInput extends EndpointFields {
  id: WebhookEndpointId
  isEnabled: boolean
  /** That was edited. */
  revision: number
  now: Date
}

type UpdateEndpointResult = Result<WebhookEndpointRow, 'webhook_not_found' | 'webhook_changed'>

/** Changes an endpoint. Switching it on forgets its failures. */
export function updateEndpoint(
  db: Database,
  { id, revision, now, ...fields }: UpdateEndpointInput,
): Promise<UpdateEndpointResult> {
  return changeEndpoint(db, id, (endpoint): Result<EndpointChange, 'webhook_changed'> => {
    if (endpoint.revision !== revision) return err('webhook_changed')
    const isSwitchedOn = fields.isEnabled && !endpoint.isEnabled
    return ok({
      ...{ ...fields, disableReason: fields.isEnabled ? null : endpoint.disableReason },
      ...(isSwitchedOn && NO_FAILURES),
      ...{ revision: revision + 1, updatedAt: now },
    })
  })
}

export const NO_FAILURES = { failureCount: 0, failingSince: null, pausedUntil: null } as const

/** Gives an endpoint a new secret. The one before signs for a day longer. */
export async function rotateSecret(
  db: Database,
  { id, secretKey, now }: { id: WebhookEndpointId; secretKey: string; now: Date },
): Promise<Result<EndpointWithSecret, 'webhook_not_found'>> {
  const secret = createSecret()
  const changed = await changeEndpoint(db, id, (endpoint) =>
    ok({
      encryptedSecret: encryptSecret(secret, secretKey),
      encryptedPreviousSecret: endpoint.encryptedSecret,
      previousSecretUntil: new Date(now.getTime() + SECRET_OVERLAP_HOURS * 3_600_000),
      ...{ revision: endpoint.revision + 1, updatedAt: now },
    }),
  )
  return changed.ok ? ok({ endpoint: changed.value, secret }) : changed
}

/** Deletes an endpoint with its deliveries. Returns false if there is none. */
export async function deleteEndpoint(db: Database, id: WebhookEndpointId): Promise<boolean> {
  const { rowCount } = await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  await purgeTags(db, [WEBHOOK_ENDPOINTS_TAG])
  return rowCount === 1
}

type EndpointChange = Partial<typeof webhookEndpoints.$inferInsert>

function changeEndpoint<Code extends string = never>(
  db: Database,
  id: WebhookEndpointId,
  decide: (endpoint: WebhookEndpointRow) => Result<EndpointChange, Code>,
): Promise<Result<WebhookEndpointRow, Code | 'webhook_not_found'>> {
  type Changed = Result<WebhookEndpointRow, Code | 'webhook_not_found'>
  return runResultTransaction(db, async (tx): Promise<Changed> => {
    const isEndpoint = eq(webhookEndpoints.id, id)
    const [endpoint] = await tx.select().from(webhookEndpoints).where(isEndpoint).for('update')
    if (!endpoint) return err('webhook_not_found')
    const change = decide(endpoint)
    if (!change.ok) return change
    await tx.update(webhookEndpoints).set(change.value).where(isEndpoint)
    await purgeTags(tx, [WEBHOOK_ENDPOINTS_TAG])
    return ok((await getEndpoint(tx, id))!)
  })
}
