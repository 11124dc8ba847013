import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { publishEvent } from '#platform/events/publish-event'
import { newId } from '#platform/ids'
import { newsletterSubscriptions } from './tables.ts'

export const NEWSLETTER_REQUESTED = 'newsletter.requested'

/**
 * Requests the newsletter for an address. Writes the same whether the address is known or not; an event handler decides
 * later who gets a confirmation e-mail. So neither the response nor its time tells who is subscribed.
 */
export function subscribe(
  db: Database,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    const { requestedAt } = newsletterSubscriptions
    const [subscription] = await tx
      .insert(newsletterSubscriptions)
      .values({
        id: newId<'newsletter subscription'>(),
        email: email.toLowerCase(),
        requestedAt: now,
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: newsletterSubscriptions.email,
        set: { requestedAt: sql`greatest(${requestedAt}, excluded.requested_at)` },
      })
      .returning()
    await publishEvent(tx, { topic: NEWSLETTER_REQUESTED, subject: subscription!.id, now })
  })
}
