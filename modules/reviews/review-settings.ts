import type { Database } from '#platform/db/database'
import { defineSetting } from '#platform/settings/stored-setting'
import { findContactDetails } from './contact-details.ts'
import { ReviewSettings } from './contract.ts'

/** The settings of reviews. Administrators change them by the API. */
export const reviewSettings = defineSetting({
  key: 'reviews',
  schema: ReviewSettings,
  fallback: { publish_verified: true, publish_photos: false, request_after_days: 7 },
})

/** Returns whether a review waits for an administrator (decision 0070). */
export async function needsModeration(
  db: Database,
  { isVerified, text, hasNewPhoto }: { isVerified: boolean; text: string; hasNewPhoto: boolean },
): Promise<boolean> {
  if (!isVerified || findContactDetails(text).length > 0) return true
  const settings = await reviewSettings.get(db)
  return !settings.publish_verified || (hasNewPhoto && !settings.publish_photos)
}
