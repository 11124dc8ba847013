import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { buildInfluencerCode } from './influencer-code.ts'
import { type Influencer, influencers } from './tables.ts'

const ATTEMPTS = 20

interface CreateInfluencerInput {
  userId: UserId
  /** The code begins with the first name. */
  fullName: string
  now: Date
}

/** Makes a user an influencer, with a code. One that was suspended keeps the code and is active again. */
export async function createInfluencer(
  tx: Database,
  { userId, fullName, now }: CreateInfluencerInput,
): Promise<Influencer> {
  const [known] = await tx
    .update(influencers)
    .set({ suspendedAt: null, suspensionReason: null, updatedAt: now })
    .where(eq(influencers.userId, userId))
    .returning()
  if (known) return known
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [created] = await tx
      .insert(influencers)
      .values({
        ...{ id: newId<'influencer'>(), userId, code: buildInfluencerCode(fullName) },
        ...{ approvedAt: now, createdAt: now, updatedAt: now },
      })
      .onConflictDoNothing({ target: influencers.code })
      .returning()
    if (created) return created
  }
  throw new Error('No code was free')
}
