import { getCustomer } from '#modules/customers'
import { getAccount, readActorNames, type UserId } from '#modules/identity'
import {
  type ApplicationRow,
  getApplicationForClerk,
  toApplicationResponse,
} from '#modules/influencers'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#platform/i18n/languages'
import { parseLanguage } from '#platform/i18n/parse-language'
import { parallel } from '#platform/parallel'
import type {
  AdminInfluencerApplication,
  ListedInfluencerApplication,
} from './influencer-schemas.ts'

export function toListedApplication(row: ApplicationRow): ListedInfluencerApplication {
  const application = toApplicationResponse(row)
  const { full_name, email, location, followers_count, niche, status } = application
  const { application_date, decided_at, influencer } = application
  return {
    ...{ id: row.profile.userId, revision: row.profile.revision, full_name, email, location },
    ...{ followers_count, niche, status, application_date, decided_at, influencer },
  }
}

/** Builds the response of one application. Null if the user has not applied, or the account is deleted. */
export async function buildAdminApplication(
  db: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<AdminInfluencerApplication | null> {
  const [application, account, customer] = await parallel(
    getApplicationForClerk(db, userId),
    getAccount(db, userId),
    getCustomer(db, { id: userId, now }),
  )
  if (!application || !account) return null
  const { profile, similar, events } = application
  const { user } = account
  const toActor = await readActorNames(db, events)
  return {
    ...toApplicationResponse(application),
    ...{ id: profile.userId, revision: profile.revision },
    updated_at: profile.updatedAt.toISOString(),
    account: {
      email: user.email,
      is_email_verified: user.emailConfirmedAt !== null,
      language: parseLanguage(user.userMetadata.language, LANGUAGES) ?? DEFAULT_LANGUAGE,
      created_at: user.createdAt.toISOString(),
    },
    customer: customer && {
      ...{ id: customer.id, order_count: customer.orderCount },
      first_order_at: customer.firstOrderAt?.toISOString() ?? null,
    },
    similar: similar.map(({ userId: id, fullName, status, matches }) => {
      return { id, full_name: fullName, status, matches }
    }),
    events: events.map((event) => {
      const { id, kind, reasonCode: reason, text, createdAt } = event
      return { id, kind, reason, text, actor: toActor(event), created_at: createdAt.toISOString() }
    }),
  }
}
