import { and, eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { findQuietHoursEnd } from '../email/list-schedules.ts'
import { pushDeliveries, pushSubscriptions } from '../tables.ts'
import { postponePushes } from './enqueue-pushes.ts'

/** Sends what waits for the browsers of a user at the end of the quiet hours of today, or at once without them. */
export async function reschedulePushes(
  tx: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<void> {
  const { notificationId, subscriptionId, state } = pushDeliveries
  const deliveries = await tx
    .select({ notificationId, subscriptionId })
    .from(pushDeliveries)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, subscriptionId))
    .where(and(eq(pushSubscriptions.userId, userId), eq(state, 'waiting')))
  const runAt = (await findQuietHoursEnd(tx, { userId, now })) ?? now
  await postponePushes(tx, { deliveries, runAt, now })
}
