import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { type Influencer, influencers } from '../tables.ts'

/** Returns the influencer that a user is, also while suspended; null if the user was never approved. */
export async function getInfluencer(
  db: Database,
  { userId }: { userId: UserId },
): Promise<Influencer | null> {
  const [influencer] = await db.select().from(influencers).where(eq(influencers.userId, userId))
  return influencer ?? null
}
