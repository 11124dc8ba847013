import { eq } from 'drizzle-orm'
import { createSignature, isValidSignature } from '#platform/crypto/signature'
import type { Database } from '#platform/db/database'
import { ContentDocument, PREVIEW_TOKEN } from '../contract.ts'
import { contentDrafts } from '../tables.ts'

/** Returns what an address needs to show a draft: `?preview=` and this. */
export function buildPreviewToken(previewId: string, secretKey: string): string {
  return `${previewId}.${createSignature(toSignedText(previewId), secretKey)}`
}

interface PreviewInput {
  token: string | null | undefined
  secretKey: string
}

/** Returns the draft of a link and when it was saved. Null for a link that is revoked, made up, or of something else. */
export async function findPreviewedDraft<Kind extends ContentDocument['kind']>(
  db: Database,
  key: `${Kind}${string}`,
  { token, secretKey }: PreviewInput,
): Promise<{ document: Extract<ContentDocument, { kind: Kind }>; savedAt: Date } | null> {
  if (!token || !PREVIEW_TOKEN.test(token)) return null
  const [id = '', signature = ''] = token.split('.')
  if (!isValidSignature(signature, toSignedText(id), secretKey)) return null
  const [draft] = await db.select().from(contentDrafts).where(eq(contentDrafts.previewId, id))
  if (draft?.key !== key) return null
  type Document = Extract<ContentDocument, { kind: Kind }>
  return { document: ContentDocument.parse(draft.document) as Document, savedAt: draft.updatedAt }
}

function toSignedText(id: string): string {
  return `content-preview:${id}`
}
