import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { MAX_ATTACHMENT_BYTES, SupportAttachment } from '#contract/support'
import type { Pictures } from '#modules/pictures'
import {
  type Attachment,
  type AttachmentId,
  type ConversationId,
  readAttachment,
  type UploadTarget,
  uploadAttachment,
} from '#modules/support'
import type { FileStorage } from '#platform/files/file-storage'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { binaryBody, jsonDoc } from '../http/openapi.ts'
import type { ApiVariables } from '../http/router.ts'
import { toAttachmentResponse } from './support-response.ts'

const MAX_MEBIBYTES = MAX_ATTACHMENT_BYTES / 2 ** 20

export const attachmentParams = z.object({
  id: z.uuid().transform((id) => id as ConversationId),
  attachmentId: z.uuid().transform((id) => id as AttachmentId),
})
export const attachmentDoc = jsonDoc('The file', SupportAttachment)
export const uploadRequestBody = binaryBody(['application/octet-stream'])
export const uploadErrorDocs = {
  413: errorDoc(`Larger than ${MAX_MEBIBYTES} MiB`),
  415: errorDoc('No JPEG, PNG, WebP, PDF or plain text, or damaged'),
  422: errorDoc('The name is missing or too long'),
  429: errorDoc('Too many files'),
}

export const limitAttachmentSize = bodyLimit({
  maxSize: MAX_ATTACHMENT_BYTES,
  onError: (c) => respondWithUploadError(c, { code: 'attachment_too_large' }),
})

interface SaveAttachmentInput {
  target: UploadTarget
  author: Attachment['author']
  name: string
}

/** Saves the file that is the body of the request. */
export async function saveAttachment(
  c: Context,
  dependencies: { files: FileStorage; worker: Pictures['worker'] },
  input: SaveAttachmentInput,
) {
  const { db, now } = c.var as ApiVariables
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  const saved = await uploadAttachment({ db, ...dependencies }, { ...input, bytes, now })
  return saved.ok
    ? c.json(toAttachmentResponse(saved.value), 201)
    : respondWithUploadError(c, saved.error)
}

/** Responds with a file that browsers save and never show. */
export async function respondWithAttachment(
  c: Context,
  files: FileStorage,
  { id: conversationId, attachmentId }: z.output<typeof attachmentParams>,
) {
  const { db } = c.var as ApiVariables
  const found = await readAttachment({ db, files }, { conversationId, attachmentId })
  if (!found) return notFoundResponse(c, 'attachment_not_found')
  const { name, contentType } = found.attachment
  const charset = contentType === 'text/plain' ? '; charset=utf-8' : ''
  return c.body(Readable.toWeb(found.body) as ReadableStream, 200, {
    'Content-Type': contentType + charset,
    'Content-Length': `${found.length}`,
    'Content-Disposition': buildContentDisposition(name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  })
}

/** The name in ASCII, and all of it for browsers that read RFC 6266. */
function buildContentDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

const respondWithError = createErrorResponder({
  attachment_too_large: { status: 413, code: 'too_large' },
  attachment_unsupported: { status: 415 },
  too_many_attachments: { status: 429 },
  too_many_requests: { status: 429 },
})

function respondWithUploadError(
  c: Context,
  { code, params }: Parameters<typeof respondWithError>[1],
) {
  return respondWithError(c, { code, params: { max: MAX_MEBIBYTES, ...params } })
}
