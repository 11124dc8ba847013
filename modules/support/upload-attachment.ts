import { eq, sql } from 'drizzle-orm'
import { convertPhotograph, type Pictures } from '#modules/pictures'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { FileStorage } from '#platform/files/file-storage'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import {
  cleanFileName,
  countUploads,
  toAttachmentFileKey,
  type UploadTarget,
} from './attachments.ts'
import { MAX_ATTACHMENT_BYTES } from './contract.ts'
import { type Attachment, supportAttachments } from './tables.ts'

const DAY_MS = 86_400_000
/** Of the shopper, for one conversation. */
const MAX_UPLOADS_PER_DAY = 20
/** Of all shoppers together, so that nobody can fill the disk: 2 GiB. */
const MAX_BYTES_PER_DAY = 2 ** 31

interface UploadDependencies {
  db: Database
  files: FileStorage
  worker: Pick<Pictures['worker'], 'reencode'>
}

interface UploadAttachmentInput {
  target: UploadTarget
  author: Attachment['author']
  /** As the client states it. */
  name: string
  bytes: Uint8Array
  now: Date
}

type UploadErrorCode =
  | 'attachment_unsupported'
  | 'attachment_too_large'
  | 'too_many_attachments'
  | 'too_many_requests'

/**
 * Stores a file that a message of the conversation can take: a picture, re-encoded without metadata, a PDF or plain text.
 * Its content decides what it is.
 */
export async function uploadAttachment(
  { db, files, worker }: UploadDependencies,
  { target, author, name, bytes: original, now }: UploadAttachmentInput,
): Promise<Result<Attachment, UploadErrorCode>> {
  if (original.length > MAX_ATTACHMENT_BYTES) return err('attachment_too_large')
  const file = await toStoredFile(worker, { name, bytes: original })
  if (!file.ok) return file
  const { bytes, contentType } = file.value
  if (bytes.length > MAX_ATTACHMENT_BYTES) return err('attachment_too_large')
  const row = {
    ...{ id: newId<'support attachment'>(), author, contentType, bytes: bytes.length },
    ...{ name: cleanFileName(name, contentType), createdAt: now, ...target },
  }
  const key = toAttachmentFileKey(row.id)
  const inserted = await insertAttachment(db, { row, target, now })
  if (!inserted.ok) return inserted
  try {
    await files.put(key, bytes, { contentType })
  } catch (error) {
    await db.delete(supportAttachments).where(eq(supportAttachments.id, row.id))
    throw error
  }
  // The conversation may have been deleted meanwhile, and the job that deletes its files may have run.
  const isOne = eq(supportAttachments.id, row.id)
  if ((await db.$count(supportAttachments, isOne)) === 0) await files.remove(key)
  return inserted
}

interface InsertAttachmentInput {
  row: typeof supportAttachments.$inferInsert
  target: UploadTarget
  now: Date
}

/** The row comes before the file, so that no file is without a row. One upload of shoppers is counted at a time. */
function insertAttachment(
  db: Database,
  { row, target, now }: InsertAttachmentInput,
): Promise<Result<Attachment, 'too_many_attachments'>> {
  return runInTransaction(db, async (tx) => {
    if (row.author === 'shopper') {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('support uploads', 0))`)
      const since = new Date(now.getTime() - DAY_MS)
      const { count, totalBytes } = await countUploads(tx, { target, since })
      const isFull = totalBytes + row.bytes > MAX_BYTES_PER_DAY
      if (isFull || count >= MAX_UPLOADS_PER_DAY) return err('too_many_attachments')
    }
    const [attachment] = await tx.insert(supportAttachments).values(row).returning()
    return ok(attachment!)
  })
}

interface StoredFile {
  bytes: Uint8Array
  contentType: Attachment['contentType']
}

async function toStoredFile(
  worker: UploadDependencies['worker'],
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Result<StoredFile, 'attachment_unsupported' | 'too_many_requests'>> {
  if (isPdf(bytes)) return ok({ bytes, contentType: 'application/pdf' })
  if (isPlainText(name, bytes)) return ok({ bytes, contentType: 'text/plain' })
  const picture = await convertPhotograph(bytes, () =>
    worker.reencode(bytes, { lowPriority: false }),
  )
  if (picture.ok) return ok({ bytes: picture.value, contentType: 'image/webp' })
  const { code, params } = picture.error
  return code === 'too_many_requests' ? err(code, params) : err('attachment_unsupported')
}

function isPdf(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isComplete = file.subarray(-1024).includes('%%EOF')
  return isComplete && /^%PDF-[12]\.\d/.test(file.subarray(0, 8).toString('latin1'))
}

/** UTF-8 without control characters and markup, whose name says that it is text. */
function isPlainText(name: string, bytes: Uint8Array): boolean {
  if (!/\.txt$/i.test(name) || bytes.length === 0) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/[^\P{Cc}\t\n\f\r]/u.test(text) && !/<[a-z!?/]/i.test(text)
  } catch {
    return false
  }
}
