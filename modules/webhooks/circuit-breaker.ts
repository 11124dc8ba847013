import { and, eq, lte } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { WEBHOOK_ENDPOINTS_TAG, type WebhookEndpointRow } from './list-endpoints.ts'
import { NO_FAILURES } from './save-endpoint.ts'
import { type WebhookEndpointId, webhookEndpoints } from './tables.ts'

/** After so many failures in a row nothing is sent for a while. */
const MAX_FAILURES = 5
const FIRST_PAUSE_MS = 60_000
const MAX_PAUSE_MS = 3_600_000
/** While one attempt tries whether the endpoint answers again, the others wait. */
const PROBE_MS = 60_000
/** An endpoint that failed for so long is switched off. */
const MAX_FAILING_MS = 5 * 86_400_000

/**
 * Asks whether a message may be sent to an endpoint now. Returns null if so, or the time until which to wait. After a
 * pause one caller may try, and the others wait for what it finds.
 */
export async function claimAttempt(
  db: Database,
  { id, pausedUntil }: WebhookEndpointRow,
  now: Date,
): Promise<Date | null> {
  if (!pausedUntil) return null
  if (pausedUntil > now) return pausedUntil
  const probeEnd = new Date(now.getTime() + PROBE_MS)
  const { rowCount } = await db
    .update(webhookEndpoints)
    .set({ pausedUntil: probeEnd })
    .where(and(eq(webhookEndpoints.id, id), lte(webhookEndpoints.pausedUntil, now)))
  return rowCount === 1 ? null : probeEnd
}

interface RecordResultInput {
  id: WebhookEndpointId
  isDelivered: boolean
  /** The receiver said that it is no longer there. */
  isGone: boolean
  now: Date
}

/** Counts the failures of an endpoint, pauses it and switches it off. A success ends all that. */
export async function recordEndpointResult(
  tx: Database,
  { id, isDelivered, isGone, now }: RecordResultInput,
): Promise<void> {
  const isEndpoint = eq(webhookEndpoints.id, id)
  const [endpoint] = await tx.select().from(webhookEndpoints).where(isEndpoint).for('update')
  if (!endpoint || (isDelivered && endpoint.failureCount === 0)) return
  const change = isDelivered ? NO_FAILURES : decideFailure(endpoint, { isGone, now })
  await tx.update(webhookEndpoints).set(change).where(isEndpoint)
  if ('isEnabled' in change) await purgeTags(tx, [WEBHOOK_ENDPOINTS_TAG])
}

function decideFailure(
  { failureCount, failingSince, pausedUntil }: WebhookEndpointRow,
  { isGone, now }: { isGone: boolean; now: Date },
) {
  const since = failingSince ?? now
  const failures = failureCount + 1
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - MAX_FAILURES), MAX_PAUSE_MS)
  const isPaused = failures >= MAX_FAILURES
  const isHopeless = now.getTime() - since.getTime() > MAX_FAILING_MS
  const reason = isGone ? ('gone' as const) : isHopeless && ('failing' as const)
  return {
    failureCount: failures,
    failingSince: since,
    pausedUntil: isPaused ? new Date(now.getTime() + pauseMs) : pausedUntil,
    ...(reason && { isEnabled: false, disableReason: reason }),
  } as const
}
