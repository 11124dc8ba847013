import { getAccount, type UserId } from '#modules/identity'
import { getSellerPostalAddress } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import {
  type EmailBlock,
  type EmailContent,
  type EmailSender,
  renderEmail,
} from '#platform/email/render-email'
import type { OutboxEvent } from '#platform/events/publish-event'
import { getDateFormat } from '#platform/i18n/date-format'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { parseLanguage } from '#platform/i18n/parse-language'
import type { Translator } from '#platform/i18n/translator'
import type { AnnouncedDecision } from './announce-decision.ts'
import { decisionTexts } from './decision-texts.ts'

interface SendDecisionEmailInput {
  /** Of the outbox: `INFLUENCER_DECIDED`. */
  event: OutboxEvent
  sender: EmailSender
  now: Date
}

/** Tells the owner of an account what was decided about their application, or about them. Nobody can turn it off. */
export async function sendDecisionEmail(
  tx: Database,
  { event, sender, now }: SendDecisionEmailInput,
): Promise<void> {
  const userId = event.subject as UserId
  const { user } = (await getAccount(tx, userId)) ?? {}
  if (!user?.email || !user.emailConfirmedAt || user.deletedAt) return
  const decision = event.payload as unknown as AnnouncedDecision
  const content = buildDecisionEmail({
    ...{ decision, sender },
    language: parseLanguage(user.userMetadata.language, LANGUAGES) ?? DEFAULT_LANGUAGE,
    sellerLine: await getSellerPostalAddress(tx),
  })
  await enqueueEmail(tx, {
    ...{ template: `influencer-${decision.kind}`, dedupeKey: event.id, to: user.email },
    ...{ ...renderEmail(content, sender), owner: userId, now },
  })
}

interface DecisionEmail {
  decision: AnnouncedDecision
  language: Language
  sender: EmailSender
  sellerLine: string
}

export function buildDecisionEmail({
  decision,
  language,
  sender,
  sellerLine,
}: DecisionEmail): EmailContent {
  const t = decisionTexts(language)
  const store = sender.shopInfo.name
  const { kind } = decision
  const url = `${sender.publicUrl}${buildPagePath(language, '/profile')}?tab=influencer`
  return {
    language,
    subject: t(`${kind}.subject`, { store }),
    heading: t(`${kind}.heading`),
    blocks: [
      { kind: 'text', text: t(`${kind}.text`, { store }) },
      ...buildFacts(t, { decision, language, publicUrl: sender.publicUrl }),
      { kind: 'button', label: t('button'), url },
    ],
    footer: [t('reason', { store }), sellerLine],
  }
}

interface FactsInput {
  decision: AnnouncedDecision
  language: Language
  publicUrl: string
}

function buildFacts(t: Translator, { decision, language, publicUrl }: FactsInput): EmailBlock[] {
  const toText = (text: string): EmailBlock => ({ kind: 'text', text })
  switch (decision.kind) {
    case 'approved':
    case 'resumed': {
      const { code } = decision
      return [toText(t('code', { code, url: `${publicUrl}/r/${code}` }))]
    }
    case 'reopened':
      return []
    case 'suspended':
      return [toText(t(`suspension.${decision.reason}`))]
    case 'rejected': {
      const { reason, comment, reapplyAt } = decision
      const date = getDateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
      return [
        toText(t(`rejection.${reason}`)),
        ...(comment === null ? [] : [toText(comment)]),
        toText(t('reapply', { date: date.format(new Date(reapplyAt)) })),
      ]
    }
  }
}
