import { z } from 'zod'
import { multiLineText } from '#contract/addresses'
import { ActorReference } from '#contract/identity'
import {
  APPLICATION_EVENT_KINDS,
  APPLICATION_VIEWS,
  DEFAULT_REAPPLY_DAYS,
  INFLUENCER_REJECT_REASONS,
  INFLUENCER_STATUSES,
  InfluencerApplication,
  MAX_BULK_DECISIONS,
  MAX_REAPPLY_DAYS,
  NewInfluencerCode,
  SIMILARITIES,
  SUSPENSION_REASONS,
} from '#contract/influencers'

const WITHOUT_CONTROL_CHARACTERS = /^\P{Cc}*$/u

export const ListInfluencerApplicationsQuery = z.object({
  status: z.enum(APPLICATION_VIEWS).optional(),
  q: z.string().trim().max(100).regex(WITHOUT_CONTROL_CHARACTERS).optional().meta({
    description: 'Words that the name or the e-mail address contains',
  }),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
})

export const ListedInfluencerApplication = InfluencerApplication.pick({
  ...{ full_name: true, email: true, location: true, followers_count: true, niche: true },
  ...{ status: true, application_date: true, decided_at: true, influencer: true },
})
  .extend({ id: z.uuid().meta({ description: 'Of the account' }), revision: z.int() })
  .meta({ id: 'ListedInfluencerApplication' })
export type ListedInfluencerApplication = z.infer<typeof ListedInfluencerApplication>

export const AdminInfluencerApplication = InfluencerApplication.extend({
  id: z.uuid().meta({ description: 'Of the account' }),
  revision: z.int(),
  updated_at: z.iso.datetime(),
  account: z.object({
    email: z.string().nullable(),
    is_email_verified: z.boolean(),
    language: z.string().meta({ description: 'Of the e-mails to the account' }),
    created_at: z.iso.datetime(),
  }),
  customer: z
    .object({
      id: z.uuid(),
      order_count: z.int(),
      first_order_at: z.iso.datetime().nullable(),
    })
    .nullable()
    .meta({ description: 'What the account has bought; null if it is in no list yet' }),
  similar: z
    .array(
      z.object({
        id: z.uuid(),
        full_name: z.string(),
        status: z.enum(INFLUENCER_STATUSES),
        matches: z.array(z.enum(SIMILARITIES)),
      }),
    )
    .meta({ description: 'Applications of other accounts, perhaps by the same person' }),
  events: z
    .array(
      z.object({
        id: z.uuid(),
        kind: z.enum(APPLICATION_EVENT_KINDS),
        reason: z.enum([...INFLUENCER_REJECT_REASONS, ...SUSPENSION_REASONS]).nullable(),
        text: z.string().nullable(),
        actor: ActorReference,
        created_at: z.iso.datetime(),
      }),
    )
    .meta({ description: 'Notes and decisions, oldest first' }),
}).meta({ id: 'AdminInfluencerApplication' })
export type AdminInfluencerApplication = z.infer<typeof AdminInfluencerApplication>

const revision = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)
  .meta({ description: 'That was read' })

const rejection = {
  reason: z.enum(INFLUENCER_REJECT_REASONS),
  comment: multiLineText(500).min(1).nullable().default(null).meta({
    description: 'To the applicant',
  }),
  reapply_days: z.int().min(0).max(MAX_REAPPLY_DAYS).default(DEFAULT_REAPPLY_DAYS).meta({
    description: 'Days until the applicant may apply again',
  }),
}
const clerkComment = multiLineText(2000).min(1).nullable().default(null).meta({
  description: 'For clerks',
})

export const ApproveInfluencerBody = z
  .object({
    revision,
    code: NewInfluencerCode.nullable().default(null).meta({
      description:
        'Of links and at the checkout: 4 to 12 letters and digits, not 8. Null to have one made',
    }),
  })
  .meta({ id: 'ApproveInfluencerBody' })
export const RejectInfluencerBody = z
  .object({ revision, ...rejection })
  .meta({ id: 'RejectInfluencerBody' })
export const ReopenInfluencerBody = z
  .object({ revision, comment: multiLineText(2000).min(1).meta({ description: 'For clerks' }) })
  .meta({ id: 'ReopenInfluencerBody' })
export const SuspendInfluencerBody = z
  .object({ revision, reason: z.enum(SUSPENSION_REASONS), comment: clerkComment })
  .meta({ id: 'SuspendInfluencerBody' })
export const ResumeInfluencerBody = z
  .object({ revision, comment: clerkComment })
  .meta({ id: 'ResumeInfluencerBody' })
export const AddApplicationNoteBody = z
  .object({ text: multiLineText(2000).min(1) })
  .meta({ id: 'AddApplicationNoteBody' })

export const DecideInfluencersBody = z
  .object({
    decision: z.enum(['approve', 'reject']),
    applications: z
      .array(z.object({ id: z.uuid(), revision }))
      .min(1)
      .max(MAX_BULK_DECISIONS),
    reason: z.enum(INFLUENCER_REJECT_REASONS).nullable().default(null).meta({
      description: 'Needed to reject',
    }),
    comment: rejection.comment,
    reapply_days: rejection.reapply_days,
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== null, {
    path: ['reason'],
    error: 'required',
  })
  .meta({ id: 'DecideInfluencersBody' })

/** What became of one of several applications. */
export const InfluencerDecisionResult = z
  .object({
    id: z.uuid(),
    outcome: z.enum(['decided', 'changed', 'already_decided', 'is_own', 'not_found']),
  })
  .meta({ id: 'InfluencerDecisionResult' })
export type InfluencerDecisionResult = z.infer<typeof InfluencerDecisionResult>
