import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { record } from '#platform/outbox'
import { newsletterSubscriptions } from './tables.ts'

export const NEWSLETTER_ASKED = 'newsletter.asked'

/**
 * Somebody asks for the newsletter. The same is written whether the address is known or not; who is to be asked
 * to confirm it is decided afterwards, so neither the answer nor its time tells who subscribes.
 */
export function subscribe(
  db: Database,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    const { askedAt } = newsletterSubscriptions
    const [subscription] = await tx
      .insert(newsletterSubscriptions)
      .values({
        id: newId<'newsletter subscription'>(),
        email: email.toLowerCase(),
        askedAt: now,
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: newsletterSubscriptions.email,
        set: { askedAt: sql`greatest(${askedAt}, excluded.asked_at)` },
      })
      .returning()
    await record(tx, { topic: NEWSLETTER_ASKED, subject: subscription!.id, now })
  })
}
