import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import {
  type InfluencerApplication,
  type SaveInfluencerApplication,
  TERMS_VERSION,
} from './contract.ts'
import { toApplicationResponse } from './get-application.ts'
import { influencerProfiles, influencerTermsAcceptances } from './tables.ts'

interface SaveApplicationInput {
  userId: UserId
  application: SaveInfluencerApplication
  now: Date
}

/**
 * Saves the application of a user: the first one waits for a decision, an update keeps the status and the date of the
 * first. Records which version of the terms was accepted, once.
 */
export function saveApplication(
  db: Database,
  { userId, application, now }: SaveApplicationInput,
): Promise<InfluencerApplication> {
  const columns = { ...toColumns(application), updatedAt: now }
  return runInTransaction(db, async (tx) => {
    const [row] = await tx
      .insert(influencerProfiles)
      .values({ ...columns, userId, applicationDate: now })
      .onConflictDoUpdate({
        target: influencerProfiles.userId,
        // A clock that was put back does not move the application behind its update.
        set: {
          ...columns,
          revision: sql`influencer_profiles.revision + 1`,
          updatedAt: sql`greatest(influencer_profiles.application_date, excluded.updated_at)`,
        },
      })
      .returning()
    await tx
      .insert(influencerTermsAcceptances)
      .values({ userId, version: TERMS_VERSION, acceptedAt: now })
      .onConflictDoNothing()
    return toApplicationResponse(row!)
  })
}

function toColumns(application: SaveInfluencerApplication) {
  const { instagram, tiktok, youtube, website, niche, bio, email, location } = application
  return {
    fullName: application.full_name,
    phoneNumber: application.phone_number,
    ...{ email, location, instagram, tiktok, youtube, website, niche, bio },
    followersCount: application.followers_count,
    engagementRate: application.engagement_rate,
    promotionChannels: [...new Set(application.promotion_channels)],
    promotionPlan: application.promotion_plan,
  }
}
