import { z } from 'zod'
import { multiLineText, phoneNumber, singleLineText } from '#contract/addresses'
import { COUNTRIES } from '#contract/pricing'

export const INFLUENCER_STATUSES = ['pending', 'approved', 'rejected'] as const

/** Why an application is rejected. The applicant reads it in words. */
export const INFLUENCER_REJECT_REASONS = [
  ...(['documents_unreadable', 'too_few_followers', 'niche_mismatch'] as const),
  ...(['profile_not_found', 'other'] as const),
] as const
export type RejectReason = (typeof INFLUENCER_REJECT_REASONS)[number]

/** Why nothing is attributed to an influencer any more. */
export const SUSPENSION_REASONS = [
  ...(['terms_breach', 'suspected_fraud', 'inactive', 'own_request', 'other'] as const),
] as const
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number]

export const APPLICATION_EVENT_KINDS = [
  ...(['noted', 'approved', 'rejected', 'suspended', 'resumed'] as const),
] as const

/** After a rejection. */
export const DEFAULT_REAPPLY_DAYS = 90
export const MAX_REAPPLY_DAYS = 730

/** Of applications that are decided at once. */
export const MAX_BULK_DECISIONS = 100

/** What an influencer writes about, in the order of the form. */
export const NICHES = [
  ...(['fashion', 'beauty', 'technology', 'gaming', 'fitness', 'lifestyle'] as const),
  ...(['travel', 'food', 'business', 'entertainment', 'other'] as const),
] as const

export const PROMOTION_CHANNELS = ['instagram', 'tiktok', 'youtube', 'blog', 'other'] as const

/** Where an influencer lives: a country, or one that the shop does not list. */
export const LOCATIONS = [...COUNTRIES, 'other'] as const

/** The version of the terms of the programme that an application accepts. */
export const TERMS_VERSION = '2026-11'

/** What an influencer earns of what was paid for a product, in percent, by the category of the programme. */
export const COMMISSION_PERCENTS = {
  ...{ digital: 15, beauty: 12, fashion: 10, home: 8, electronics: 5, others: 5 },
} as const
export const MAX_COMMISSION_PERCENT = Math.max(...Object.values(COMMISSION_PERCENTS))

/** Sales that earn a voucher, and its amount in the base currency. */
export const MILESTONES = [
  { sales: 10, amount: 50 },
  { sales: 20, amount: 100 },
  { sales: 50, amount: 200 },
] as const

export const MIN_INFLUENCER_TEXT_LENGTH = 50
export const MAX_INFLUENCER_TEXT_LENGTH = 500

/** Largest integer of the database. */
const MAX_INTEGER = 2 ** 31 - 1

/** `@mina.home`, or the address of a profile. The address has to be one that is safe to open. */
const socialProfile = singleLineText(200)
  .refine((text) => !/\s/.test(text), { error: 'social_profile_format' })
  .refine((text) => !text.includes(':') || isWebAddress(text), { error: 'social_profile_format' })

const webAddress = singleLineText(200).refine(isWebAddress, { error: 'invalid_url' })

/** A text of 50 to 500 characters, with the codes of what is wrong with it. */
const longText = (tooShort: string, tooLong: string) =>
  multiLineText(100_000)
    .min(MIN_INFLUENCER_TEXT_LENGTH, { error: tooShort })
    .max(MAX_INFLUENCER_TEXT_LENGTH, { error: tooLong })

const accepted = (code: string) =>
  z
    .boolean()
    .default(false)
    .refine((isAccepted) => isAccepted, { error: code })

const SocialHandles = z
  .object({
    instagram: socialProfile.nullable().default(null),
    tiktok: socialProfile.nullable().default(null),
    youtube: webAddress.nullable().default(null),
    website: webAddress.nullable().default(null),
  })
  .meta({ description: 'At least one' })

/** An application to the influencer programme. */
export const SaveInfluencerApplication = z
  .object({
    full_name: singleLineText(100).min(2, { error: 'influencer_full_name_short' }),
    email: z
      .string()
      .trim()
      .pipe(z.email({ error: 'influencer_email_invalid' }).max(254)),
    phone_number: phoneNumber.nullable().default(null),
    location: z.enum(LOCATIONS, { error: 'influencer_location_required' }),
    ...SocialHandles.shape,
    followers_count: z
      .int({ error: 'influencer_followers_invalid' })
      .min(0, { error: 'influencer_followers_invalid' })
      .max(MAX_INTEGER),
    engagement_rate: z.number().min(0).max(100).nullable().default(null).meta({
      description: 'In percent, with two decimals',
    }),
    promotion_channels: z
      .array(z.enum(PROMOTION_CHANNELS))
      .max(PROMOTION_CHANNELS.length)
      .default([]),
    niche: z.enum(NICHES, { error: 'influencer_niche_required' }),
    bio: longText('influencer_bio_short', 'influencer_bio_long'),
    promotion_plan: longText('influencer_plan_short', 'influencer_plan_long'),
    is_accurate: accepted('influencer_accuracy_required'),
    accepts_terms: accepted('influencer_terms_required').meta({
      description: 'The terms of `terms_version`',
    }),
  })
  .refine(
    ({ instagram, tiktok, youtube, website }) => Boolean(instagram || tiktok || youtube || website),
    {
      path: ['instagram'],
      error: 'influencer_profile_required',
      // By default an object with an invalid field is not refined, and the form would name this one later.
      when: ({ value }) => SocialHandles.safeParse(value).success,
    },
  )
  .meta({ id: 'SaveInfluencerApplication' })
export type SaveInfluencerApplication = z.infer<typeof SaveInfluencerApplication>

export const InfluencerApplication = z
  .object({
    full_name: z.string(),
    email: z.string(),
    phone_number: z.string().nullable(),
    location: z.enum(LOCATIONS).nullable(),
    instagram: z.string().nullable(),
    tiktok: z.string().nullable(),
    youtube: z.string().nullable(),
    website: z.string().nullable(),
    followers_count: z.int().nullable(),
    engagement_rate: z.number().nullable(),
    promotion_channels: z.array(z.enum(PROMOTION_CHANNELS)),
    niche: z.enum(NICHES),
    bio: z.string().nullable(),
    promotion_plan: z.string().nullable(),
    status: z.enum(INFLUENCER_STATUSES),
    application_date: z.iso
      .datetime()
      .meta({ description: 'When it was sent. An update keeps it, unless it was rejected' }),
    decided_at: z.iso.datetime().nullable(),
    reject_reason: z.enum(INFLUENCER_REJECT_REASONS).nullable(),
    reject_comment: z.string().nullable().meta({ description: 'To the applicant' }),
    reapply_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'From then on a rejected applicant may apply again' }),
    influencer: z
      .object({
        code: z.string(),
        suspended_at: z.iso.datetime().nullable(),
        suspension_reason: z.enum(SUSPENSION_REASONS).nullable(),
      })
      .nullable()
      .meta({ description: 'Null unless it was approved' }),
  })
  .meta({ id: 'InfluencerApplication' })
export type InfluencerApplication = z.infer<typeof InfluencerApplication>

export const OwnInfluencerApplication = z
  .object({
    application: InfluencerApplication.nullable().meta({ description: 'Null without one' }),
    terms_version: z.string().meta({ description: 'Of the terms that an application accepts' }),
  })
  .meta({ id: 'OwnInfluencerApplication' })

/** The views of the list. `approved` leaves out those who are suspended. */
export const APPLICATION_VIEWS = [...INFLUENCER_STATUSES, 'suspended'] as const

/** What two applications have in common. */
export const SIMILARITIES = [
  ...(['email', 'phone_number', 'instagram', 'tiktok', 'youtube', 'website'] as const),
] as const

/** The private files of an application, in the order of the form. */
export const UPLOAD_KINDS = ['insights', 'id', 'video'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** Of what is sent, in MiB. */
export const MAX_UPLOAD_MEBIBYTES: Record<UploadKind, number> = { insights: 10, id: 10, video: 50 }

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/quicktime'] as const
/** What can be sent. The content of a file decides what it is. */
export const UPLOAD_TYPES: Record<UploadKind, readonly string[]> = {
  ...{ insights: PICTURE_TYPES, id: PICTURE_TYPES, video: VIDEO_TYPES },
}
/** Pictures are stored as WebP, without metadata. Videos are stored as they are. */
export const STORED_MEDIA_TYPES = ['image/webp', ...VIDEO_TYPES] as const
export const SCAN_STATES = ['not_scanned', 'clean'] as const
export const UPLOAD_DELETE_REASONS = ['replaced', 'removed', 'expired', 'failed'] as const

/** Of a part of an upload, at most. */
export const UPLOAD_CHUNK_BYTES = 2 ** 20
/** Of a part that is not the last one, at least. */
export const MIN_UPLOAD_CHUNK_BYTES = 2 ** 16

/** Why a file that was sent as a whole is not stored. */
export const UPLOAD_REJECTIONS = [
  'upload_picture_unsupported',
  'upload_video_unsupported',
  'upload_infected',
] as const

export const CreateInfluencerUpload = z
  .object({
    kind: z.enum(UPLOAD_KINDS),
    size: z.int().min(1).max(MAX_INTEGER).meta({ description: 'In bytes' }),
    name: z
      .string()
      .min(1)
      .max(300)
      .meta({ description: 'Of the file. The content decides what it is' }),
  })
  .meta({ id: 'CreateInfluencerUpload' })
export type CreateInfluencerUpload = z.infer<typeof CreateInfluencerUpload>

/** A file of an application as its owner sees it. Nobody but the team sees the file itself. */
export const InfluencerUpload = z
  .object({
    kind: z.enum(UPLOAD_KINDS),
    name: z.string(),
    size: z.int().meta({ description: 'In bytes, as it is stored' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'InfluencerUpload' })
export type InfluencerUpload = z.infer<typeof InfluencerUpload>

/** An upload in parts. */
export const InfluencerUploadSession = z
  .object({
    id: z.uuid(),
    kind: z.enum(UPLOAD_KINDS),
    name: z.string(),
    size: z.int().meta({ description: 'In bytes' }),
    offset: z.int().meta({ description: 'How many bytes have been received' }),
    expires_at: z.iso.datetime(),
    file: InfluencerUpload.nullable().meta({
      description: 'Once all of it is received and checked',
    }),
  })
  .meta({ id: 'InfluencerUploadSession' })
export type InfluencerUploadSession = z.infer<typeof InfluencerUploadSession>

export const OwnInfluencerUploads = z
  .object({
    files: z.array(InfluencerUpload),
    sessions: z.array(InfluencerUploadSession).meta({ description: 'Those that can be resumed' }),
  })
  .meta({ id: 'OwnInfluencerUploads' })

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === ''
}

/** How long a click on a link counts. */
export const CLICK_DAYS = 30

const linkCode = z.string().trim().min(1).max(40)

export const FollowLinkBody = z
  .object({
    code: linkCode.meta({ description: 'Of a friend or of an influencer' }),
    path: z
      .string()
      .max(2000)
      .default('/')
      .meta({ description: 'The page that the link leads to' }),
  })
  .meta({ id: 'FollowLinkBody' })

/** A click on the link of an influencer. */
export const InfluencerVisit = z
  .object({
    code: z.string(),
    name: z.string().nullable().meta({ description: 'The first name' }),
    days: z.int().meta({ description: 'How long the click counts, if the browser keeps it' }),
    may_remember: z.boolean().meta({
      description:
        'False if the browser asks not to be tracked: it keeps the click until it is closed',
    }),
  })
  .meta({ id: 'InfluencerVisit' })
export type InfluencerVisit = z.infer<typeof InfluencerVisit>

/** Why an order is the influencer's own, which earns nothing. */
export const OWN_REASONS = ['account', 'email', 'address', 'card', 'device'] as const
export type OwnReason = (typeof OWN_REASONS)[number]

/** What has a rate of its own. */
export const COMMISSION_CATEGORIES = [
  ...(['electronics', 'fashion', 'home', 'beauty', 'digital', 'others'] as const),
] as const
export type CommissionCategory = (typeof COMMISSION_CATEGORIES)[number]

/** How long a commission waits after the payment of the order. */
export const HOLD_DAYS = 30

export const COMMISSION_STATES = ['pending', 'approved'] as const
export const COMMISSION_ENTRY_KINDS = ['earned', 'reduced', 'restored', 'approved'] as const
export const COMMISSION_CAUSES = [
  ...(['refund', 'chargeback', 'payment_returned', 'edit', 'own_purchase'] as const),
] as const
export type CommissionCause = (typeof COMMISSION_CAUSES)[number]

/** Of a commission, in percent with two decimals. */
export const MAX_RATE_PERCENT = 50

/** A rate is planned, then it counts for new orders, then it has ended. */
export const RATE_STATES = ['planned', 'active', 'ended'] as const
export type RateState = (typeof RATE_STATES)[number]

/** What is unusual about an influencer. A clerk looks at it; it blocks nothing. */
export const CHECK_KINDS = [
  ...(['click_spike', 'no_sales', 'returned_orders'] as const),
  ...(['new_accounts', 'shared_origin', 'leaked_code'] as const),
] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

/** An account that is not older when it orders is a new one. */
export const NEW_ACCOUNT_HOURS = 24

export const CHECK_DECISIONS = ['harmless', 'suspended'] as const
export type CheckDecision = (typeof CHECK_DECISIONS)[number]

/** What orders of several customers have in common. */
export const SHARED_ORIGINS = ['address', 'card', 'network'] as const
export type SharedOrigin = (typeof SHARED_ORIGINS)[number]

/** The figures of influencers that a list is sorted by. */
export const INFLUENCER_SORTS = [
  ...(['clicks', 'conversions', 'rate', 'revenue', 'earned', 'reversed'] as const),
] as const
export type InfluencerSort = (typeof INFLUENCER_SORTS)[number]
