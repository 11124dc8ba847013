import { sql } from 'drizzle-orm'
import { eachColumn, type PersonalDataTable, replaceWith } from '#platform/privacy/personal-data'

export const influencersPersonalData: PersonalDataTable[] = [
  {
    table: 'influencer_profiles',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'full_name email phone_number location niche bio promotion_plan'),
      ...eachColumn('exported', 'instagram tiktok youtube website promotion_channels'),
      ...eachColumn('exported', 'followers_count engagement_rate status application_date'),
      ...eachColumn('exported', 'updated_at'),
      ...eachColumn('internal', 'user_id revision'),
    },
  },
  {
    table: 'influencer_terms_acceptances',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'version accepted_at'),
      ...eachColumn('internal', 'user_id'),
    },
  },
  {
    table: 'influencers',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: { keepReason: 'Commissions are part of the books' },
    columns: {
      ...eachColumn('exported', 'approved_at created_at'),
      // It begins with the first name.
      code: replaceWith(sql`'X' || upper(substr(md5(id::text), 1, 9))`),
      suspended_at: replaceWith(sql`coalesce(suspended_at, greatest(now(), approved_at))`),
      user_id: { isExported: false, replacement: sql`null` },
      ...eachColumn('internal', 'id updated_at'),
    },
  },
]
