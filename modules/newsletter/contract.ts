import { z } from 'zod'
import { singleLineText } from '#contract/addresses'
import { LANGUAGES } from '#platform/i18n/languages'

export const Subscribe = z
  .object({
    email: z.string().trim().pipe(z.email().max(254)),
  })
  .meta({ id: 'Subscribe' })

/** The query of a link in an e-mail. */
export const SubscriptionLink = z.object({ id: z.uuid(), token: z.string().max(100) })

export const SUBSCRIPTION_STATES = ['pending', 'confirmed', 'unsubscribed'] as const

export const SubscriptionState = z
  .object({ state: z.enum(SUBSCRIPTION_STATES) })
  .meta({ id: 'SubscriptionState' })

export const ISSUE_STATES = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export const BOUNCE_KINDS = ['hard', 'soft'] as const
export type BounceKind = (typeof BOUNCE_KINDS)[number]

const MAX_REVISION = 2 ** 31 - 2

/** An issue of the newsletter in one language. */
export const IssueText = z
  .object({
    language: z.enum(LANGUAGES),
    subject: singleLineText(150),
    markdown: z
      .string()
      .trim()
      .min(1)
      .max(30_000)
      .regex(/^([^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, { error: 'plain_text' })
      .meta({ description: 'Links to `/shop` lead to this shop. Pictures and HTML are left out' }),
  })
  .meta({ id: 'NewsletterIssueText' })
export type IssueText = z.infer<typeof IssueText>

const IssueTexts = z
  .array(IssueText)
  .min(1)
  .max(LANGUAGES.length)
  .meta({ description: 'At most one for each language. Others get the English one, or the first' })
  .refine((texts) => new Set(texts.map(({ language }) => language)).size === texts.length, {
    error: 'invalid_value',
  })

const SeenRevision = z
  .int()
  .min(1)
  .max(MAX_REVISION)
  .meta({ description: 'The revision that you have seen: one that was saved since is not changed' })

export const CreateNewsletterIssue = z
  .object({ texts: IssueTexts })
  .meta({ id: 'CreateNewsletterIssue' })

export const UpdateNewsletterIssue = z
  .object({ texts: IssueTexts, revision: SeenRevision })
  .meta({ id: 'UpdateNewsletterIssue' })

export const ScheduleNewsletterIssue = z
  .object({
    revision: SeenRevision,
    send_at: z.iso
      .datetime()
      .optional()
      .meta({ description: 'Now, if it is left out or has passed' }),
  })
  .meta({ id: 'ScheduleNewsletterIssue' })

export const TestNewsletterIssue = z
  .object({ email: z.string().trim().pipe(z.email().max(254)), language: z.enum(LANGUAGES) })
  .meta({ id: 'TestNewsletterIssue' })

export const NewsletterIssue = z
  .object({
    id: z.uuid(),
    state: z.enum(ISSUE_STATES),
    revision: z.int(),
    texts: z.array(IssueText),
    send_at: z.iso.datetime().nullable(),
    started_at: z.iso.datetime().nullable(),
    sent_at: z.iso.datetime().nullable(),
    stopped_at: z.iso.datetime().nullable(),
    delivery_count: z.int().meta({ description: 'Subscribers it was sent to so far' }),
    saved_by: z.string().nullable().meta({ description: 'The name of the token or program' }),
    updated_at: z.iso.datetime(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'NewsletterIssue' })
export type NewsletterIssue = z.infer<typeof NewsletterIssue>

/** How many days after an issue a bounce or an unsubscription counts as one of it. */
export const REACTION_DAYS = 7

export const NewsletterStatistics = z
  .object({
    recipients: z.int().meta({ description: 'Subscribers it was sent to so far' }),
    waiting: z.int().meta({ description: 'E-mails that have not left yet' }),
    sent: z.int(),
    suppressed: z.int().meta({ description: 'Opted out, refused by their server, or stopped' }),
    bounced: z.int().meta({ description: `Within ${REACTION_DAYS} days` }),
    unsubscribed: z.int().meta({ description: `Within ${REACTION_DAYS} days` }),
    is_purged: z.boolean().meta({ description: 'Who got it was deleted since: only `recipients`' }),
    audience: z.int().meta({ description: 'Subscribers who would get an issue now' }),
    time_zone: z.string().meta({ description: 'Of the shop' }),
  })
  .meta({ id: 'NewsletterStatistics' })
export type NewsletterStatistics = z.infer<typeof NewsletterStatistics>

/** `bounced` subscribers are confirmed, and get no issues because e-mails came back. */
export const SUBSCRIBER_FILTERS = ['confirmed', 'pending', 'unsubscribed', 'bounced'] as const
export type SubscriberFilter = (typeof SUBSCRIBER_FILTERS)[number]

export const SubscribersQuery = z.object({
  q: z
    .string()
    .trim()
    .max(254)
    .regex(/^\P{Cc}*$/u)
    .optional()
    .meta({ description: 'A part of the address' }),
  state: z.enum(SUBSCRIBER_FILTERS).optional(),
})

export const NewsletterSubscriber = z
  .object({
    id: z.uuid(),
    email: z.string(),
    language: z.enum(LANGUAGES),
    state: z.enum(SUBSCRIBER_FILTERS),
    requested_at: z.iso.datetime(),
    confirmed_at: z.iso.datetime().nullable().meta({ description: 'When they consented' }),
    unsubscribed_at: z.iso.datetime().nullable(),
    undeliverable_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'NewsletterSubscriber' })
export type NewsletterSubscriber = z.infer<typeof NewsletterSubscriber>

/** More are not counted one by one. */
export const MAX_COUNTED_SUBSCRIBERS = 100_000

export const SubscriberCounts = z
  .object({
    confirmed: z.int(),
    pending: z.int(),
    unsubscribed: z.int(),
    bounced: z.int(),
  })
  .meta({ id: 'NewsletterSubscriberCounts' })

export const NewsletterPreview = z
  .object({
    language: z.enum(LANGUAGES).meta({ description: 'Of the text that this reader gets' }),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
  })
  .meta({ id: 'NewsletterPreview' })

export const ReportBounce = z
  .object({
    email: z.string().trim().pipe(z.email().max(254)),
    kind: z.enum(BOUNCE_KINDS),
    reference: singleLineText(200).meta({
      description: 'What your mail provider calls the report: a repeated one counts once',
    }),
  })
  .meta({ id: 'ReportBounce' })
