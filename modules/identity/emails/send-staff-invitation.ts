import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailContent, type EmailSender, renderEmail } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { getNumberFormat } from '#platform/i18n/number-format'
import { buildPagePath } from '#platform/i18n/page-path'
import { newId } from '#platform/ids'
import type { StaffRole } from '../contract.ts'
import type { AccountEmailSender } from '../settings.ts'
import { fillTemplate, getTexts } from './texts.ts'

interface SendStaffInvitationInput {
  to: string
  role: StaffRole
  language: Language
  /** The secret of the link. */
  secret: string
  /** How long the link is valid. */
  days: number
  sender: AccountEmailSender
  now: Date
}

/** Enqueues the e-mail that invites somebody to run the shop. */
export async function sendStaffInvitation(
  tx: Database,
  { to, now, ...invitation }: SendStaffInvitationInput,
): Promise<void> {
  const { sender } = invitation
  const sellerLine = await sender.getPostalAddress(tx)
  const rendered = renderEmail(buildStaffInvitation({ ...invitation, sellerLine }), sender)
  const dedupeKey = newId<'notice'>()
  await enqueueEmail(tx, { template: 'staff-invitation', dedupeKey, to, ...rendered, now })
}

interface StaffInvitation
  extends Pick<SendStaffInvitationInput, 'role' | 'language' | 'secret' | 'days'> {
  sender: EmailSender
  sellerLine: string
}

export function buildStaffInvitation({
  role,
  language,
  secret,
  days,
  sender,
  sellerLine,
}: StaffInvitation): EmailContent {
  const { staffInvitation: texts } = getTexts(language)
  const store = sender.shopInfo.name
  const path = buildPagePath(language, '/admin/invitation')
  const format = getNumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  return {
    language,
    subject: fillTemplate(texts.subject, { store }),
    heading: texts.heading,
    blocks: [
      { kind: 'text' as const, text: fillTemplate(texts.text, { store, role: texts.roles[role] }) },
      {
        kind: 'button' as const,
        label: texts.button,
        url: `${sender.publicUrl}${path}?token=${secret}`,
      },
      {
        kind: 'text' as const,
        text: fillTemplate(texts.validFor, { duration: format.format(days) }),
      },
    ],
    footer: [fillTemplate(texts.reason, { store }), sellerLine],
  }
}
