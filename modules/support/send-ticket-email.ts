import { and, eq } from 'drizzle-orm'
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
  return sendTicketEmail(tx, input, async (t, ticket) => buildReceiptBlocks(t, ticket))
}

type TicketFacts = Pick<Conversation, 'number' | 'language' | 'createdAt'>

export function buildReceiptBlocks(
  t: Translator,
  { number, language, createdAt }: TicketFacts,
): EmailBlock[] {
  const time = `${formatDateTime(getTicketDueAt(createdAt), language)} UTC`
  return [
    { kind: 'text', text: t('receipt.text', { number: `${number}` }) },
    { kind: 'text', text: t('receipt.due', { time }) },
  ]
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
  const url = sender.publicUrl + buildConversationPath(ticket, sender.secretKey)
  const blocks = await buildBlocks(t, ticket)
  const sellerLine = await getSellerPostalAddress(tx)
  const content = buildTicketEmail({ kind, language, number, blocks, url, sender, sellerLine })
  await enqueueEmail(tx, {
    ...{ template: `ticket-${kind}`, dedupeKey: event.id, to, ...renderEmail(content, sender) },
    ...{ hasDailyLimit: kind === 'receipt', ...(userId && { owner: userId }), now },
  })
}

interface TicketEmail extends Pick<Conversation, 'language' | 'number'> {
  kind: 'answer' | 'receipt'
  blocks: EmailBlock[]
  url: string
  sender: EmailSender
  sellerLine: string
}

export function buildTicketEmail({
  kind,
  language,
  number,
  blocks,
  url,
  sender,
  sellerLine,
}: TicketEmail): EmailContent {
  const t = supportTexts(language)
  const store = sender.shopInfo.name
  return {
    language,
    subject: t(`${kind}.subject`, { number: `${number}`, store }),
    heading: t(`${kind}.heading`),
    blocks: [...blocks, { kind: 'button', label: t('view'), url }],
    footer: [t('reason', { store }), sellerLine],
  }
}

async function getMessage(tx: Database, id: ConversationId, sequence: number) {
  const { conversationId, sequence: number } = supportMessages
  const isOne = and(eq(conversationId, id), eq(number, sequence))
  const [message] = await loadAttachments(tx, await tx.select().from(supportMessages).where(isOne))
  return message
}
