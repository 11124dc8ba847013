import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { getSellerPostalAddress } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailSender, renderEmail } from '#platform/email/render-email'
import { loadAttachments } from './attachments.ts'
import { buildChatAnswerEmail } from './chat-answer-email.ts'
import { buildConversationPath, buildOwnConversationPath } from './conversation-token.ts'
import { updateConversation } from './lock-conversation.ts'
import { listUnreadAnswers } from './read-messages.ts'
import { supportSettings } from './support-settings.ts'
import { buildAnswerBlocks, supportTexts } from './support-texts.ts'
import { type Conversation, supportConversations } from './tables.ts'

const MINUTE_MS = 60_000
const BATCH_SIZE = 50

interface SendUnreadAnswersInput {
  sender: EmailSender
  now: Date
  signal?: AbortSignal
}

/**
 * Sends the answers in chats that their shopper has not seen for some minutes, to those whose address is known: one
 * e-mail until the shopper reads again. Answers to tickets are sent at once.
 */
export async function sendUnreadAnswers(
  db: Database,
  { sender, now, signal }: SendUnreadAnswersInput,
): Promise<void> {
  const { unread_email_minutes: minutes } = await supportSettings.get(db)
  const before = new Date(now.getTime() - minutes * MINUTE_MS)
  const sendBatch = () => runInTransaction(db, (tx) => sendUnreadBatch(tx, { before, sender, now }))
  while (!signal?.aborted && (await sendBatch()) === BATCH_SIZE);
}

type BatchInput = SendUnreadAnswersInput & { before: Date }

/** Returns the number of conversations. The row is marked in the transaction that enqueues its e-mail. */
async function sendUnreadBatch(tx: Database, { before, sender, now }: BatchInput): Promise<number> {
  const { channel, email, unreadSince, unreadMailedAt } = supportConversations
  const isDue = and(
    ...[eq(channel, 'chat'), isNotNull(email), isNull(unreadMailedAt), lte(unreadSince, before)],
  )
  const conversations = await tx
    .select()
    .from(supportConversations)
    .where(isDue)
    .orderBy(asc(unreadSince))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  for (const conversation of conversations) {
    await sendUnread(tx, { conversation, sender, now })
    await updateConversation(tx, { id: conversation.id, changes: { unreadMailedAt: now } })
  }
  return conversations.length
}

interface SendUnreadInput extends SendUnreadAnswersInput {
  conversation: Conversation
}

async function sendUnread(tx: Database, { conversation, sender, now }: SendUnreadInput) {
  const { id, language, email: to, userId } = conversation
  const answers = await loadAttachments(tx, await listUnreadAnswers(tx, conversation))
  const [oldest] = answers
  if (!to || !oldest) return
  const t = supportTexts(language)
  // Who has an account reads the chat there; for a guest the link is the right to read it.
  const path = userId
    ? buildOwnConversationPath(conversation)
    : buildConversationPath(conversation, sender.secretKey)
  const blocks = answers.flatMap((answer) => buildAnswerBlocks(t, answer))
  const sellerLine = await getSellerPostalAddress(tx)
  const url = sender.publicUrl + path
  const content = buildChatAnswerEmail({ language, blocks, url, sender, sellerLine })
  await enqueueEmail(tx, {
    ...{ template: 'chat-answer', dedupeKey: `${id}:${oldest.sequence}`, to },
    ...{ ...renderEmail(content, sender), ...(userId && { owner: userId }), now },
  })
}
