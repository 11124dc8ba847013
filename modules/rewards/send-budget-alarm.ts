import { listStaffContacts } from '#modules/identity'
import { getSellerPostalAddress } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { enqueueEmails } from '#platform/email/email-queue'
import { type EmailContent, type EmailSender, renderEmail } from '#platform/email/render-email'
import type { OutboxEvent } from '#platform/events/publish-event'
import { getDateFormat } from '#platform/i18n/date-format'
import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'
import { formatAmount } from '#platform/money/format-amount'
import { BASE_CURRENCY } from '#platform/money/money'
import type { RewardProgram } from './contract.ts'
import type { BudgetAlarmPayload } from './raise-budget-alarm.ts'

const alarmTexts = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))

interface SendBudgetAlarmInput {
  /** Of a budget. */
  event: OutboxEvent
  sender: EmailSender
  now: Date
}

/** E-mails each owner, in their language, how much of the budget of a programme is spent. An event is told of once. */
export async function sendBudgetAlarm(
  tx: Database,
  { event, sender, now }: SendBudgetAlarmInput,
): Promise<void> {
  const payload = event.payload as BudgetAlarmPayload
  const program = event.subject as RewardProgram
  const owners = await listStaffContacts(tx, { role: 'owner', now })
  const sellerLine = await getSellerPostalAddress(tx)
  const emails = owners.map(({ id, email, language }) => {
    const content = buildBudgetEmail({ program, payload, language, sender, sellerLine })
    return { dedupeKey: event.id, to: email, owner: id, ...renderEmail(content, sender) }
  })
  await enqueueEmails(tx, { template: toBudgetTemplate(payload), emails, now })
}

function toBudgetTemplate({ kind }: Pick<BudgetAlarmPayload, 'kind'>) {
  return kind === 'spent' ? 'reward-budget-spent' : 'reward-budget-nearly-spent'
}

interface BudgetEmail {
  program: RewardProgram
  payload: BudgetAlarmPayload
  language: Language
  sender: Pick<EmailSender, 'publicUrl' | 'shopInfo'>
  sellerLine: string
}

/** Builds the e-mail that tells an owner of a budget, and where its terms are. */
export function buildBudgetEmail({
  program,
  payload,
  language,
  sender,
  sellerLine,
}: BudgetEmail): EmailContent {
  const t = alarmTexts(language)
  const { kind, month, spentMinor, budgetMinor } = payload
  const format = (minor: number) => formatAmount({ minor, currency: BASE_CURRENCY }, language)
  const names = getDateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const values = {
    program: t(`program.${program}`),
    month: names.format(new Date(month)),
    ...{ spent: format(spentMinor), budget: format(budgetMinor) },
  }
  const path = `/admin/campaigns/rewards/${program}`
  return {
    language,
    subject: t(`${kind}.subject`, values),
    heading: t(`${kind}.heading`, values),
    blocks: [
      { kind: 'text', text: t(`${kind}.text`, values) },
      { kind: 'button', label: t('button'), url: sender.publicUrl + buildPagePath(language, path) },
    ],
    footer: [t('reason', { store: sender.shopInfo.name }), sellerLine],
  }
}
