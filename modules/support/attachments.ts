import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import {
  type Attachment,
  type AttachmentId,
  type Conversation,
  type ConversationId,
  type Message,
  supportAttachments,
} from './tables.ts'

/** A message with the files that it took. */
export type FullMessage = Message & { attachments: Attachment[] }

const EXTENSIONS: Record<Attachment['contentType'], string> = {
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
}

/** The key of an attachment in the file storage. Its extension is not known once its row is deleted. */
export function toAttachmentFileKey(id: AttachmentId): string {
  return `support/${id}`
}

/** Returns the name of a file without folders and control characters, and with the extension of its type. */
export function cleanFileName(name: string, contentType: Attachment['contentType']): string {
  const base = name
    .replace(/^.*[/\\]/, '')
    .replace(/\p{C}/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim()
  const characters = Array.from(base || 'file').slice(0, 100)
  return `${characters.join('')}.${EXTENSIONS[contentType]}`
}

/** Adds to messages of one conversation the files that they took. */
export async function loadAttachments(db: Database, messages: Message[]): Promise<FullMessage[]> {
  const [first] = messages
  if (!first) return []
  const { conversationId, sequence, id } = supportAttachments
  const numbers = messages.map((message) => message.sequence)
  const rows = await db
    .select()
    .from(supportAttachments)
    .where(and(eq(conversationId, first.conversationId), inArray(sequence, numbers)))
    .orderBy(asc(id))
  return messages.map((message) => {
    return { ...message, attachments: rows.filter((row) => row.sequence === message.sequence) }
  })
}

interface FindFreeInput {
  /** A locked one. */
  conversation: Conversation
  author: Attachment['author']
  ids: string[]
}

/**
 * Locks uploaded files that a message may take: of its author, uploaded for this conversation, and taken by no message.
 * Returns null if one of them is not.
 */
export async function lockFreeAttachments(
  tx: Database,
  { conversation, author, ids }: FindFreeInput,
): Promise<AttachmentId[] | null> {
  if (ids.length === 0) return []
  const { id, conversationId, requestId, sequence, author: uploader } = supportAttachments
  const isOfConversation = or(
    eq(conversationId, conversation.id),
    eq(requestId, conversation.requestId),
  )
  const isFree = and(isNull(sequence), eq(uploader, author), isOfConversation)
  const distinct = [...new Set(ids)] as AttachmentId[]
  const rows = await tx
    .select({ id })
    .from(supportAttachments)
    .where(and(inArray(id, distinct), isFree))
    .for('update')
  return rows.length === distinct.length ? distinct : null
}

/** Gives locked files to a message. */
export async function takeAttachments(
  tx: Database,
  { message, ids }: { message: Message; ids: AttachmentId[] },
): Promise<void> {
  if (ids.length === 0) return
  const { conversationId, sequence } = message
  await tx
    .update(supportAttachments)
    .set({ conversationId, sequence, requestId: null })
    .where(inArray(supportAttachments.id, ids))
}

interface ReadAttachmentInput {
  conversationId: ConversationId
  attachmentId: AttachmentId
}

/** Opens a file that a message of the conversation has. Returns null if there is none. */
export async function readAttachment(
  { db, files }: { db: Database; files: FileStorage },
  { conversationId, attachmentId }: ReadAttachmentInput,
) {
  const { id, conversationId: conversation, sequence } = supportAttachments
  const isTaken = and(
    ...[eq(id, attachmentId), eq(conversation, conversationId), isNotNull(sequence)],
  )
  const [attachment] = await db.select().from(supportAttachments).where(isTaken)
  const file = attachment && (await files.read(toAttachmentFileKey(attachment.id)))
  return file ? { attachment, body: file.body, length: file.length } : null
}

/** How many files were uploaded for a conversation, and how many bytes by all shoppers, since a time. */
export async function countUploads(
  tx: Database,
  { target, since }: { target: UploadTarget; since: Date },
): Promise<{ count: number; totalBytes: number }> {
  const { author, bytes, createdAt } = supportAttachments
  const isTarget = isOfTarget(target)
  const [row] = await tx
    .select({
      count: sql<number>`count(*) filter (where ${isTarget})::int`,
      totalBytes: sql<string>`coalesce(sum(${bytes}), 0)`,
    })
    .from(supportAttachments)
    .where(and(gt(createdAt, since), eq(author, 'shopper')))
  return { count: row!.count, totalBytes: Number(row!.totalBytes) }
}

/** Which conversation a file is for: one that exists, or the one that a request will create. */
export type UploadTarget = { conversationId: ConversationId } | { requestId: string }

function isOfTarget(target: UploadTarget) {
  const { conversationId, requestId } = supportAttachments
  return 'requestId' in target
    ? eq(requestId, target.requestId)
    : eq(conversationId, target.conversationId)
}
