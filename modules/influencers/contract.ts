import { z } from 'zod'
import { multiLineText, phoneNumber, singleLineText } from '#contract/addresses'
import { COUNTRIES } from '#contract/pricing'
import { ReportRange } from '#contract/reports'

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
  ...(['noted', 'approved', 'rejected', 'reopened', 'suspended', 'resumed'] as const),
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

/** What an influencer publishes, in the order of the form. */
export const CONTENT_TYPES = [
  ...(['photos', 'videos', 'long_form', 'stories', 'mixed', 'written'] as const),
] as const

export const PROMOTION_CHANNELS = ['instagram', 'tiktok', 'youtube', 'blog', 'other'] as const

/** Where an influencer lives: a country, or one that the shop does not list. */
export const LOCATIONS = [...COUNTRIES, 'other'] as const

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

/** For the three influencers with the most approved commission of a month, as store credit in the base currency. */
export const MONTH_PRIZES = [300, 200, 100] as const

/** When all sales of a month are out of hold, its prizes are given. A sale that is still open then waits no longer. */
export const MAX_MONTH_WAIT_DAYS = 60

/** What influencers are shown to aim for in a month. */
export const MONTHLY_GOALS = { earnings: 500, conversions: 150 } as const

/** Of a page: a time, or the day of the one that comes with the shop. At first it was a month. */
const TERMS_VERSION = /^\d{4}-\d{2}(-\d{2}(T\d{2}:\d{2}:\d{2}\.\d{3}Z)?)?$/

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
    content_type: z.enum(CONTENT_TYPES).nullable().default(null),
    bio: longText('influencer_bio_short', 'influencer_bio_long'),
    promotion_plan: longText('influencer_plan_short', 'influencer_plan_long'),
    is_accurate: accepted('influencer_accuracy_required'),
    accepts_terms: accepted('influencer_terms_required').meta({
      description: 'The terms of `terms_version`',
    }),
    terms_version: z.string().regex(TERMS_VERSION).optional().meta({
      description: 'That was read, or accepted before. Default: the present one',
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
    content_type: z.enum(CONTENT_TYPES).nullable(),
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

export const AcceptInfluencerTerms = z
  .object({
    terms_version: z.string().regex(TERMS_VERSION).meta({ description: 'That was read' }),
  })
  .meta({ id: 'AcceptInfluencerTerms' })

export const OwnInfluencerApplication = z
  .object({
    application: InfluencerApplication.nullable().meta({ description: 'Null without one' }),
    terms_version: z.string().meta({
      description: 'Of the terms of the programme that are published: a day or a time',
    }),
    accepted_terms_version: z.string().nullable().meta({
      description: 'The last one that you accepted',
    }),
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

/** A code of an influencer. One of eight characters is that of a referral. */
export const INFLUENCER_CODE_FORMAT = /^([A-Z0-9]{4,7}|[A-Z0-9]{9,12})$/

/** A code that somebody chooses, in any case. */
export const NewInfluencerCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(INFLUENCER_CODE_FORMAT, { error: 'influencer_code_invalid' })

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

export const MILESTONE_STATES = ['open', 'pending', 'granted'] as const

const salesCount = z.int().min(0)

/** What an influencer gets beside commissions. */
export const OwnInfluencerRewards = z
  .object({
    currency: z.string(),
    sales: z
      .object({ approved: salesCount, pending: salesCount })
      .meta({ description: 'Orders that earned a commission of which something is left' }),
    milestones: z.array(
      z.object({
        sales: salesCount,
        amount: z.number(),
        state: z.enum(MILESTONE_STATES).meta({
          description: '`pending` once it is reached, until that many sales are approved',
        }),
        code: z.string().nullable().meta({ description: 'Of the voucher, once it is granted' }),
        granted_at: z.iso.datetime().nullable(),
        expires_at: z.iso.datetime().nullable(),
      }),
    ),
    month: z
      .object({
        month: z.iso.date().meta({ description: 'Its first day' }),
        ends_at: z.iso.datetime(),
        sales: salesCount,
        commission: z.number().meta({ description: 'Pending and approved' }),
        place: z
          .int()
          .nullable()
          .meta({ description: 'Among all influencers for now; null without a sale' }),
        goals: z.object({ earnings: z.number(), conversions: z.int() }),
        prizes: z.array(z.number()).meta({ description: 'For the first places' }),
      })
      .meta({ description: 'The month of the calendar of the shop' }),
    wins: z
      .array(z.object({ month: z.iso.date(), place: z.int(), prize: z.number() }))
      .meta({ description: 'The newest first' }),
  })
  .meta({ id: 'OwnInfluencerRewards' })
export type OwnInfluencerRewards = z.infer<typeof OwnInfluencerRewards>
/** What became of a commission. One that was taken back as a whole is `reversed`. */
export const COMMISSION_STATUSES = ['pending', 'approved', 'paid', 'reversed'] as const
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number]

const amount = z.number().meta({ description: 'In `currency`' })
const sums = {
  earned: amount.meta({ description: 'The sum of the others, in `currency`' }),
  pending: amount,
  approved: amount.meta({
    description: 'To be paid. Less than zero after a refund of what was paid already',
  }),
  paid: amount,
  reversed: amount,
}

/** What an influencer shares, and what it brought so far. */
export const OwnInfluencer = z
  .object({
    code: z.string(),
    link: z.url(),
    approved_at: z.iso.datetime(),
    suspended_at: z.iso.datetime().nullable(),
    suspension_reason: z.enum(SUSPENSION_REASONS).nullable(),
    has_clicks: z.boolean().meta({ description: 'Whether a link was ever followed' }),
    balance: z.object({
      ...sums,
      reversed_sales: z.int().meta({ description: 'Orders of which something was taken back' }),
    }),
    currency: z.string(),
  })
  .meta({ id: 'OwnInfluencer' })
export type OwnInfluencer = z.infer<typeof OwnInfluencer>

const InfluencerFigures = z
  .object({
    clicks: z.int(),
    conversions: z.int().meta({ description: 'Orders that earned. Own purchases are left out' }),
    conversions_by_code: z.int().meta({ description: 'Those of them without a click' }),
    ...sums,
  })
  .meta({ id: 'InfluencerFigures' })
export type InfluencerFigures = z.infer<typeof InfluencerFigures>

const rate = z
  .number()
  .nullable()
  .meta({ description: 'Orders by click for each click, null without a click' })

/** The figures of an influencer in a range of days. Amounts are of orders that were placed then, as they are now. */
export const InfluencerReport = z
  .object({
    range: ReportRange,
    now: InfluencerFigures.extend({ conversion_rate: rate, active_links: z.int() }),
    before: InfluencerFigures,
    days: z.array(InfluencerFigures.extend({ day: z.string() })),
    pages: z
      .array(
        z.object({
          path: z.string(),
          link: z.url(),
          title: z.string().nullable().meta({ description: 'Of the product' }),
          clicks: z.int(),
          conversions: z.int(),
          conversion_rate: rate,
          amount,
        }),
      )
      .meta({ description: 'The pages that links led to, most clicks first' }),
    products: z
      .array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          slug: z.string(),
          image: z.string().nullable(),
          sales: z.int(),
          amount,
        }),
      )
      .meta({ description: 'Those that earned most' }),
  })
  .meta({ id: 'InfluencerReport' })
export type InfluencerReport = z.infer<typeof InfluencerReport>

export const OwnCommission = z
  .object({
    id: z.uuid(),
    ordered_at: z.iso.datetime(),
    title: z.string().nullable().meta({ description: 'Null if it was taken out of the order' }),
    quantity: z.int().nullable(),
    category: z.enum(COMMISSION_CATEGORIES),
    percent: z.number(),
    source: z.enum(['click', 'code']),
    basis: amount.meta({ description: 'Paid for it and not given back, without tax' }),
    amount: amount.meta({ description: 'What is left of it' }),
    earned: amount.meta({ description: 'Before anything was taken back' }),
    status: z.enum(COMMISSION_STATUSES),
    held_until: z.iso.datetime(),
    currency: z.string(),
  })
  .meta({ id: 'OwnCommission' })
export type OwnCommission = z.infer<typeof OwnCommission>

/** Why a commission has its rate. */
export const RATE_REASONS = [
  ...(['standard', 'campaign', 'product', 'influencer', 'category', 'all'] as const),
] as const

/** All that a commission follows from. Nothing of it names the buyer. */
export const CommissionReceipt = OwnCommission.extend({
  product: z.object({ slug: z.string(), image: z.string().nullable() }).nullable(),
  clicked_at: z.iso.datetime().nullable(),
  path: z.string().nullable().meta({ description: 'The page that the link led to' }),
  paid_total: z.number().nullable().meta({ description: 'For the line, with tax' }),
  paid_tax: z.number().nullable(),
  rate: z.object({
    reason: z.enum(RATE_REASONS),
    label: z.string().nullable().meta({ description: 'Of a campaign' }),
    starts_at: z.iso.datetime().nullable(),
    ends_at: z.iso.datetime().nullable(),
  }),
  approved_at: z.iso.datetime().nullable(),
  paid: amount,
  entries: z.array(
    z.object({
      kind: z.enum(COMMISSION_ENTRY_KINDS),
      amount,
      cause: z.enum(COMMISSION_CAUSES).nullable(),
      created_at: z.iso.datetime(),
    }),
  ),
}).meta({ id: 'CommissionReceipt' })
export type CommissionReceipt = z.infer<typeof CommissionReceipt>

export const MAX_LINK_PAGE_LENGTH = 2000

/** The links of an influencer to a page. */
export const InfluencerLink = z
  .object({
    path: z.string().meta({ description: 'As clicks on it are counted' }),
    link: z.url(),
    short_link: z.url(),
    qr_code: z.string().meta({ description: 'Of the short link, as SVG' }),
  })
  .meta({ id: 'InfluencerLink' })
export type InfluencerLink = z.infer<typeof InfluencerLink>

/** A product as influencers advertise it. */
export const PromotedProduct = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    price: z.number(),
    currency: z.string(),
    is_available: z.boolean(),
    commission_percent: z.number(),
    link: z.url(),
    image_link: z.url().nullable(),
  })
  .meta({ id: 'PromotedProduct' })
export type PromotedProduct = z.infer<typeof PromotedProduct>
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
