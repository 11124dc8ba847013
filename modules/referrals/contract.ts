import { z } from 'zod'

/** A visit by a link counts for so long. */
export const VISIT_DAYS = 30

export const REFERRAL_STATES = ['open', 'held', 'rejected', 'revoked'] as const
export type ReferralState = (typeof REFERRAL_STATES)[number]

/** Why a referral waits for a clerk. */
export const HOLD_REASONS = [
  ...(['same_person', 'same_device', 'same_card', 'same_address', 'known_customer'] as const),
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** What a clerk gives as the reason of a decision. */
export const APPROVAL_CODES = ['household', 'shared_device', 'checked', 'goodwill'] as const
export const REJECTION_CODES = ['self_referral', 'fake_account', 'terms', 'other'] as const
export type ReviewCode = (typeof APPROVAL_CODES)[number] | (typeof REJECTION_CODES)[number]

/** How far a friend is, as the referrer reads it. */
export const FRIEND_STATES = [
  ...(['signed_up', 'verified', 'ordered', 'delivered', 'rewarded'] as const),
  ...(['held', 'rejected', 'revoked', 'expired'] as const),
] as const
export type FriendState = (typeof FRIEND_STATES)[number]

const amount = z.number().meta({ description: 'In `currency`' })

export const StartVisitBody = z
  .object({ code: z.string().trim().min(1).max(40).meta({ description: 'Of a link, or typed' }) })
  .meta({ id: 'StartReferralVisitBody' })

/** A visit by the link of a referrer. */
export const ReferralVisit = z
  .object({
    token: z.string().meta({ description: 'The browser keeps it, and gives it at the sign-up' }),
    code: z.string(),
    expires_at: z.iso.datetime(),
    amount: amount.meta({ description: 'Of the coupon after the e-mail address is verified' }),
    currency: z.string(),
    valid_days: z.int(),
  })
  .meta({ id: 'ReferralVisit' })
export type ReferralVisit = z.infer<typeof ReferralVisit>

export const VisitToken = z.string().min(1).max(200)
export const ClaimReferralBody = z.object({ token: VisitToken }).meta({ id: 'ClaimReferralBody' })

export const Friend = z
  .object({
    id: z.uuid(),
    name: z
      .string()
      .nullable()
      .meta({ description: 'Shortened. Null until the address is verified, and without a name' }),
    state: z.enum(FRIEND_STATES),
    joined_at: z.iso.datetime(),
    is_verified: z.boolean(),
    has_ordered: z.boolean(),
    is_delivered: z.boolean(),
    amount,
    is_waiting: z
      .boolean()
      .meta({ description: 'The reward is due and is granted as soon as a limit allows it' }),
    changed_at: z.iso.datetime(),
  })
  .meta({ id: 'ReferredFriend' })
export type Friend = z.infer<typeof Friend>

/** What a user shares, and what it brought. Amounts are in `currency`. */
export const OwnReferrals = z
  .object({
    code: z
      .string()
      .nullable()
      .meta({ description: 'Null until the e-mail address of the account is verified' }),
    link: z.url().nullable(),
    is_paused: z.boolean().meta({ description: 'New friends earn nothing at the moment' }),
    rules: z.object({
      friend: z.number(),
      referrer: z.number(),
      valid_days: z.int(),
      visit_days: z.int(),
      monthly_cap: z.number().nullable(),
    }),
    joined: z.int(),
    delivered: z.int(),
    pending: z.int().meta({ description: 'Friends whose first order has not arrived yet' }),
    earned: z.number(),
    currency: z.string(),
  })
  .meta({ id: 'OwnReferrals' })
export type OwnReferrals = z.infer<typeof OwnReferrals>

const person = z
  .object({ id: z.uuid(), name: z.string() })
  .nullable()
  .meta({ description: 'Null once the account is deleted' })

/** A referral as clerks read it. */
export const AdminReferral = z
  .object({
    id: z.uuid(),
    referrer: person,
    friend: person,
    state: z.enum(REFERRAL_STATES),
    progress: z.enum(FRIEND_STATES),
    hold_reasons: z.array(z.enum(HOLD_REASONS)),
    held_at: z.iso.datetime().nullable(),
    review_code: z.string().nullable(),
    reviewed_at: z.iso.datetime().nullable(),
    verified_at: z.iso.datetime().nullable(),
    order: z.object({ id: z.uuid(), number: z.string() }).nullable(),
    friend_amount: amount,
    referrer_amount: amount,
    friend_rewarded_at: z.iso.datetime().nullable(),
    referrer_rewarded_at: z.iso.datetime().nullable(),
    currency: z.string(),
    revision: z.int(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'AdminReferral' })
export type AdminReferral = z.infer<typeof AdminReferral>

export const ListReferralsQuery = z.object({
  state: z.enum(REFERRAL_STATES).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
})

const revision = z.int().min(0).meta({ description: 'That was read' })
export const ApproveReferralBody = z
  .object({ revision, review_code: z.enum(APPROVAL_CODES) })
  .meta({ id: 'ApproveReferralBody' })
export const RejectReferralBody = z
  .object({ revision, review_code: z.enum(REJECTION_CODES) })
  .meta({ id: 'RejectReferralBody' })

/** What the referrals of the last days brought. */
export const ReferralResults = z
  .object({
    days: z.int(),
    signed_up: z.int(),
    verified: z.int(),
    delivered: z.int(),
    held: z.int().meta({ description: 'Of all days' }),
    rejected: z.int(),
    granted: amount.meta({ description: 'Coupons for friends and referrers' }),
    revenue: amount.meta({ description: 'Totals of the first delivered orders' }),
    currency: z.string(),
  })
  .meta({ id: 'ReferralResults' })
export type ReferralResults = z.infer<typeof ReferralResults>
