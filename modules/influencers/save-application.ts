import { eq, sql } from 'drizzle-orm'
import { lockAccount, type UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { acceptTerms } from './accept-terms.ts'
import type { InfluencerApplication, SaveInfluencerApplication } from './contract.ts'
import { loadApplication, toApplicationResponse } from './get-application.ts'
import { influencerProfiles } from './tables.ts'

interface SaveApplicationInput {
  userId: UserId
  application: SaveInfluencerApplication
  now: Date
}

/**
 * Saves the application of a user: the first one waits for a decision, an update keeps the status and the date of the
 * first. One that was rejected waits again, with a new date, once the applicant may apply again. Records which version of
 * the terms was accepted, once; nothing is saved if another one was published since it was read, or if the account was
 * deleted meanwhile.
 */
export function saveApplication(
  db: Database,
  { userId, application, now }: SaveApplicationInput,
): Promise<
  Result<
    InfluencerApplication,
    'account_not_found' | 'influencer_reapply_too_early' | 'influencer_terms_changed'
  >
> {
  const columns = { ...toColumns(application), updatedAt: now }
  return runInTransaction(db, async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account || account.user.deletedAt) return err('account_not_found')
    const [before] = await tx
      .select()
      .from(influencerProfiles)
      .where(eq(influencerProfiles.userId, userId))
      .for('update')
    if (before?.reapplyAt && before.reapplyAt > now) return err('influencer_reapply_too_early')
    const version = application.terms_version ?? null
    if (!(await acceptTerms(tx, { userId, version, now }))) return err('influencer_terms_changed')
    const isRejected = before?.status === 'rejected'
    await tx
      .insert(influencerProfiles)
      .values({ ...columns, userId, applicationDate: now })
      .onConflictDoUpdate({
        target: influencerProfiles.userId,
        set: {
          ...columns,
          revision: sql`influencer_profiles.revision + 1`,
          // A clock that was put back does not move the application behind its update.
          updatedAt: sql`greatest(influencer_profiles.application_date, excluded.updated_at)`,
          ...(isRejected && { ...UNDECIDED, applicationDate: now, updatedAt: now }),
        },
      })
    return ok(toApplicationResponse((await loadApplication(tx, userId))!))
  })
}

/** The columns of an application that waits. */
export const UNDECIDED = {
  status: 'pending',
  ...{ decidedAt: null, rejectReason: null, rejectComment: null, reapplyAt: null },
} as const

function toColumns(application: SaveInfluencerApplication) {
  const { instagram, tiktok, youtube, website, niche, bio, email, location } = application
  return {
    fullName: application.full_name,
    phoneNumber: application.phone_number,
    ...{ email, location, instagram, tiktok, youtube, website, niche, bio },
    contentType: application.content_type,
    followersCount: application.followers_count,
    engagementRate: application.engagement_rate,
    promotionChannels: [...new Set(application.promotion_channels)],
    promotionPlan: application.promotion_plan,
  }
}
