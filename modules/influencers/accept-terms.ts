import { and, desc, eq } from 'drizzle-orm'
import { getPageVersion } from '#modules/content'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { influencerProfiles, influencerTermsAcceptances } from './tables.ts'

/** Returns which terms of the programme are published, and which ones a user has accepted last. */
export async function getTermsVersions(
  db: Database,
  { userId }: { userId: UserId },
): Promise<{ present: string; accepted: string | null }> {
  const table = influencerTermsAcceptances
  const [newest] = await db
    .select()
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(desc(table.acceptedAt), desc(table.version))
    .limit(1)
  return { present: await getPresentVersion(db), accepted: newest?.version ?? null }
}

interface AcceptTermsInput {
  userId: UserId
  /** Null for the present one. */
  version: string | null
  now: Date
}

/** Records that a user accepts the present terms, once. Returns false for others, unless they were accepted before. */
export async function acceptTerms(
  tx: Database,
  { userId, version, now }: AcceptTermsInput,
): Promise<boolean> {
  const present = await getPresentVersion(tx)
  const table = influencerTermsAcceptances
  if (version !== null && version !== present) {
    const isOfUser = and(eq(table.userId, userId), eq(table.version, version))
    return (await tx.select().from(table).where(isOfUser)).length > 0
  }
  await tx.insert(table).values({ userId, version: present, acceptedAt: now }).onConflictDoNothing()
  return true
}

/**
 * Records that somebody who has applied accepts the terms that were published since. `version` is what was read; nothing is
 * recorded if it is not the present one. Again it changes nothing.
 */
export function acceptNewTerms(
  db: Database,
  { userId, version, now }: AcceptTermsInput & { version: string },
): Promise<Result<null, 'influencer_application_not_found' | 'influencer_terms_changed'>> {
  return runInTransaction(db, async (tx) => {
    // An account that is deleted at the same time waits, or is gone.
    const [profile] = await tx
      .select({ userId: influencerProfiles.userId })
      .from(influencerProfiles)
      .where(eq(influencerProfiles.userId, userId))
      .for('share')
    if (!profile) return err('influencer_application_not_found')
    if (version !== (await getPresentVersion(tx))) return err('influencer_terms_changed')
    await acceptTerms(tx, { userId, version, now })
    return ok(null)
  })
}

function getPresentVersion(db: Database): Promise<string> {
  return getPageVersion(db, 'influencer-terms')
}
