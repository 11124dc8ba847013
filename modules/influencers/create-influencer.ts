import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { createCouponCode, setCouponCodePaused } from './coupon-code.ts'
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
  const known = await reactivate(tx, { userId, now })
  if (known) return known
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const created = await insert(tx, { userId, code: buildInfluencerCode(fullName), now })
    if (created) return created
  }
  throw new Error('No code was free')
}

/** The same with a code that was chosen. On an error the caller must roll back. */
export async function createInfluencerWithCode(
  tx: Database,
  { userId, code, now }: { userId: UserId; code: string; now: Date },
): Promise<Result<Influencer, 'influencer_code_taken' | 'influencer_code_fixed'>> {
  const known = await reactivate(tx, { userId, now })
  if (known)
    return known.code === code ? ok(known) : err('influencer_code_fixed', { code: known.code })
  const created = await insert(tx, { userId, code, now })
  return created ? ok(created) : err('influencer_code_taken', { code })
}

async function reactivate(tx: Database, { userId, now }: { userId: UserId; now: Date }) {
  const [known] = await tx
    .update(influencers)
    .set({ suspendedAt: null, suspensionReason: null, updatedAt: now })
    .where(eq(influencers.userId, userId))
    .returning()
  if (known) await setCouponCodePaused(tx, { influencerId: known.id, pausedAt: null })
  return known ?? null
}

/** Returns null if another influencer or a coupon of the shop has the code. */
async function insert(
  tx: Database,
  { userId, code, now }: { userId: UserId; code: string; now: Date },
): Promise<Influencer | null> {
  const [created] = await tx
    .insert(influencers)
    .values({
      ...{ id: newId<'influencer'>(), userId, code },
      ...{ approvedAt: now, createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing({ target: influencers.code })
    .returning()
  if (!created) return null
  const coupon = await createCouponCode(tx, { influencerId: created.id, userId, code, now })
  if (coupon.ok) return created
  await tx.delete(influencers).where(eq(influencers.id, created.id))
  return null
}
