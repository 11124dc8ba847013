import { and, eq } from 'drizzle-orm'
import { sellerSetting } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailBlock, type EmailSender, renderEmail } from '#platform/email/render-email'
import type { OutboxEvent } from '#platform/events/publish-event'
import { formatDateTime } from '#platform/i18n/date-format'
import type { Translator } from '#platform/i18n/translator'
import { getTicketDueAt } from './answer-due-at.ts'
import { loadAttachments } from './attachments.ts'
import { buildConversationPath } from './conversation-token.ts'
import { getConversation } from './create-conversation.ts'
import { buildAnswerBlocks, supportTexts } from './support-texts.ts'
import { type Conversation, type ConversationId, supportMessages } from './tables.ts'

interface SendTicketEmailInput {
  event: OutboxEvent
  sender: EmailSender
  now: Date
}

/**
 * Confirms a ticket and says by when it is answered. It does not quote the ticket: anyone can create one for any
 * address, and the shop must not send their text to it.
 */
export function sendTicketReceipt(tx: Database, input: SendTicketEmailInput): Promise<void> {
  return sendTicketEmail(tx, input, async (t, { number, language, createdAt }) => {
    const time = `${formatDateTime(getTicketDueAt(createdAt), language)} UTC`
    return [
      { kind: 'text', text: t('receipt.text', { number: `${number}` }) },
      { kind: 'text', text: t('receipt.due', { time }) },
    ]
  })
}

/** Sends the answer to a ticket. */
export function sendTicketAnswer(tx: Database, input: SendTicketEmailInput): Promise<void> {
  return sendTicketEmail(tx, input, async (t, { id }) => {
    const message = await getMessage(tx, id, Number(input.event.payload.sequence))
    return message ? buildAnswerBlocks(t, message) : []
  })
}

type BuildBlocks = (t: Translator, ticket: Conversation) => Promise<EmailBlock[]>

async function sendTicketEmail(
  tx: Database,
  { event, sender, now }: SendTicketEmailInput,
  buildBlocks: BuildBlocks,
): Promise<void> {
  const ticket = await getConversation(tx, event.subject as ConversationId)
  if (!ticket?.email) return
  const kind = event.payload.sequence ? 'answer' : 'receipt'
  const { language, number, email: to, userId } = ticket
  const t = supportTexts(language)
  const { name, lines } = await sellerSetting.get(tx)
  const url = sender.publicUrl + buildConversationPath(ticket, sender.secretKey)
  const content = {
    language,
    subject: t(`${kind}.subject`, { number: `${number}`, store: sender.shopInfo.name }),
    heading: t(`${kind}.heading`),
    blocks: [...(await buildBlocks(t, ticket)), { kind: 'button' as const, label: t('view'), url }],
    footer: [t('reason', { store: sender.shopInfo.name }), [name, ...lines].join(', ')],
  }
  await enqueueEmail(tx, {
    ...{ template: `ticket-${kind}`, dedupeKey: event.id, to, ...renderEmail(content, sender) },
    ...{ hasDailyLimit: kind === 'receipt', ...(userId && { owner: userId }), now },
  })
}

async function getMessage(tx: Database, id: ConversationId, sequence: number) {
  const { conversationId, sequence: number } = supportMessages
  const isOne = and(eq(conversationId, id), eq(number, sequence))
  const [message] = await loadAttachments(tx, await tx.select().from(supportMessages).where(isOne))
  return message
}
