import { sql } from 'drizzle-orm'
import { selectOrderIds } from '#modules/orders'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
  replaceWith,
} from '#platform/privacy/personal-data'

const isInfluencer = ({ userId }: DataSubject) =>
  sql`influencer_id in (select id from influencers where user_id = ${userId})`
const ofBooks = { keepReason: 'Commissions are part of the books' }

/** Tables of influencers come before `influencers`, which loses the account. */
export const influencersPersonalData: PersonalDataTable[] = [
  {
    table: 'commission_entries',
    where: (subject) =>
      sql`commission_id in (select id from commissions where ${isInfluencer(subject)})`,
    erasure: ofBooks,
    columns: {
      ...eachColumn('exported', 'kind minor cause created_at'),
      ...eachColumn('internal', 'id commission_id'),
    },
  },
  {
    table: 'commissions',
    where: isInfluencer,
    erasure: ofBooks,
    columns: {
      ...eachColumn('exported', 'product_id category basis_points basis_minor minor earned_minor'),
      ...eachColumn('exported', 'paid_minor state held_until approved_at created_at'),
      // Whose order it was is not the influencer's to know.
      ...eachColumn('internal', 'id influencer_id order_id order_line_id rate_id updated_at'),
    },
  },
  {
    table: 'influencer_month_winners',
    where: isInfluencer,
    erasure: ofBooks,
    columns: {
      ...eachColumn('exported', 'month place sales commission_minor prize_minor'),
      influencer_id: 'internal',
    },
  },
  {
    table: 'influencer_click_days',
    where: isInfluencer,
    erasure: ofBooks,
    columns: {
      ...eachColumn('exported', 'day path clicks repeats'),
      influencer_id: 'internal',
    },
  },
  {
    table: 'influencer_clicks',
    where: isInfluencer,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'path is_counted created_at'),
      ...eachColumn('internal', 'id influencer_id visitor'),
    },
  },
  {
    table: 'influencer_check_decisions',
    where: isInfluencer,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'kind decision comment facts created_at'),
      ...eachColumn('internal', 'id influencer_id actor_kind actor_id actor_name'),
    },
  },
  {
    table: 'order_attributions',
    where: (subject) => sql`order_id in (${selectOrderIds(subject)})`,
    erasure: ofBooks,
    columns: {
      ...eachColumn('exported', 'source path created_at'),
      clicked_at: 'exported',
      ...eachColumn('internal', 'order_id influencer_id click_id own_reason first_order_id'),
    },
  },
  {
    table: 'influencer_profiles',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn(
        'exported',
        'full_name email phone_number location niche content_type bio promotion_plan',
      ),
      ...eachColumn('exported', 'instagram tiktok youtube website promotion_channels'),
      ...eachColumn('exported', 'followers_count engagement_rate status application_date'),
      ...eachColumn('exported', 'decided_at reject_reason reject_comment reapply_at updated_at'),
      ...eachColumn('internal', 'user_id revision'),
    },
  },
  {
    table: 'influencer_application_events',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'kind reason_code text created_at'),
      ...eachColumn('internal', 'id user_id actor_kind actor_id actor_name'),
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
    table: 'influencer_uploads',
    where: ({ userId }) => sql`user_id = ${userId}`,
    // A trigger has the files removed.
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'kind file_name media_type bytes created_at deleted_at'),
      ...eachColumn('exported', 'delete_reason'),
      ...eachColumn('internal', 'id user_id file_key sha256 scan_state stored_at'),
    },
  },
  {
    table: 'influencer_upload_views',
    where: ({ userId }) =>
      sql`upload_id in (select id from influencer_uploads where user_id = ${userId})`,
    erasure: 'cascaded',
    columns: {
      ...eachColumn('exported', 'viewed_at'),
      ...eachColumn('internal', 'upload_id look_id actor_kind actor_id actor_name'),
    },
  },
  {
    table: 'influencer_upload_sessions',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'kind file_name bytes received_bytes created_at ended_at outcome'),
      ...eachColumn('internal', 'id user_id expires_at checking_since error_code upload_id'),
    },
  },
  {
    table: 'influencer_upload_parts',
    where: ({ userId }) =>
      sql`session_id in (select id from influencer_upload_sessions where user_id = ${userId})`,
    erasure: 'cascaded',
    columns: eachColumn('internal', 'session_id byte_offset content'),
  },
  {
    table: 'influencers',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: { keepReason: 'Commissions are part of the books' },
    columns: {
      ...eachColumn('exported', 'approved_at suspension_reason created_at'),
      // It begins with the first name.
      code: replaceWith(sql`'X' || upper(substr(md5(id::text), 1, 9))`),
      suspended_at: replaceWith(sql`coalesce(suspended_at, greatest(now(), approved_at))`),
      user_id: { isExported: false, replacement: sql`null` },
      ...eachColumn('internal', 'id updated_at'),
    },
  },
]
