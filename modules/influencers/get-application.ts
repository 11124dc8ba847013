import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { InfluencerApplication } from './contract.ts'
import { type InfluencerProfile, influencerProfiles } from './tables.ts'

/** Returns the application of a user, or null. */
export async function getApplication(
  db: Database,
  { userId }: { userId: UserId },
): Promise<InfluencerApplication | null> {
  const [row] = await db
    .select()
    .from(influencerProfiles)
    .where(eq(influencerProfiles.userId, userId))
  return row ? toApplicationResponse(row) : null
}

export function toApplicationResponse(row: InfluencerProfile): InfluencerApplication {
  const { email, location, instagram, tiktok, youtube, website, niche, bio, status } = row
  return {
    full_name: row.fullName,
    phone_number: row.phoneNumber,
    ...{ email, location, instagram, tiktok, youtube, website, niche, bio, status },
    followers_count: row.followersCount,
    engagement_rate: row.engagementRate,
    promotion_channels: row.promotionChannels,
    promotion_plan: row.promotionPlan,
    application_date: row.applicationDate.toISOString(),
  }
}
