import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { InfluencerApplication } from './contract.ts'
import {
  type Influencer,
  type InfluencerProfile,
  influencerProfiles,
  influencers,
} from './tables.ts'

/** An application, and the influencer that its user is, or was before a suspension. */
export interface ApplicationRow {
  profile: InfluencerProfile
  influencer: Influencer | null
}

/** Returns the application of a user, or null. */
export async function getApplication(
  db: Database,
  { userId }: { userId: UserId },
): Promise<InfluencerApplication | null> {
  const row = await loadApplication(db, userId)
  return row && toApplicationResponse(row)
}

/** Reads without a lock. Null if the user has not applied. */
export async function loadApplication(
  db: Database,
  userId: UserId,
): Promise<ApplicationRow | null> {
  const [row] = await db
    .select({ profile: influencerProfiles, influencer: influencers })
    .from(influencerProfiles)
    .leftJoin(influencers, eq(influencers.userId, influencerProfiles.userId))
    .where(eq(influencerProfiles.userId, userId))
  return row ?? null
}

export function toApplicationResponse({
  profile,
  influencer,
}: ApplicationRow): InfluencerApplication {
  const { email, location, instagram, tiktok, youtube, website, niche, bio, status } = profile
  return {
    full_name: profile.fullName,
    phone_number: profile.phoneNumber,
    ...{ email, location, instagram, tiktok, youtube, website, niche, bio, status },
    content_type: profile.contentType,
    followers_count: profile.followersCount,
    engagement_rate: profile.engagementRate,
    promotion_channels: profile.promotionChannels,
    promotion_plan: profile.promotionPlan,
    application_date: profile.applicationDate.toISOString(),
    decided_at: profile.decidedAt?.toISOString() ?? null,
    reject_reason: profile.rejectReason,
    reject_comment: profile.rejectComment,
    reapply_at: profile.reapplyAt?.toISOString() ?? null,
    influencer: status === 'approved' ? toInfluencer(influencer) : null,
  }
}

function toInfluencer(influencer: Influencer | null): InfluencerApplication['influencer'] {
  if (!influencer) return null
  return {
    code: influencer.code,
    suspended_at: influencer.suspendedAt?.toISOString() ?? null,
    suspension_reason: influencer.suspensionReason,
  }
}
