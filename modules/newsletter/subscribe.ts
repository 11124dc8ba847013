import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { publishEvent } from '#platform/events/publish-event'
import type { Language } from '#platform/i18n/languages'
import { newId } from '#platform/ids'
import { newsletterSubscriptions } from './tables.ts'

export const NEWSLETTER_REQUESTED = 'newsletter.requested'

interface SubscribeInput {
  email: string
  language: Language
  now: Date
}

/**
 * Requests the newsletter for an address. Writes the same whether the address is known or not; an event handler decides
 * later who gets a confirmation e-mail. So neither the response nor its time tells who is subscribed. A subscriber's
 * language stays: anyone can send this request for any address.
 */
export function subscribe(db: Database, { email, language, now }: SubscribeInput): Promise<void> {
  return db.transaction(async (tx) => {
    const { requestedAt, state, language: currentLanguage } = newsletterSubscriptions
    const [subscription] = await tx
      .insert(newsletterSubscriptions)
      .values({
        id: newId<'newsletter subscription'>(),
        email: email.toLowerCase(),
        language,
        requestedAt: now,
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: newsletterSubscriptions.email,
        set: {
          requestedAt: sql`greatest(${requestedAt}, excluded.requested_at)`,
          language: sql`case ${state} when 'confirmed' then ${currentLanguage} else excluded.language end`,
        },
      })
      .returning()
    await publishEvent(tx, { topic: NEWSLETTER_REQUESTED, subject: subscription!.id, now })
  })
}
