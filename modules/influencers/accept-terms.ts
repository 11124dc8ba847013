import { and, desc, eq } from 'drizzle-orm'
import { getPageVersion } from '#modules/content'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { influencerTermsAcceptances } from './tables.ts'

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

function getPresentVersion(db: Database): Promise<string> {
  return getPageVersion(db, 'influencer-terms')
}
