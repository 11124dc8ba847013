import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { err, ok, type Result } from '#platform/result'

export interface Upload {
  fileName: string
  path: string
  bytes: number
  /** The form's other fields. */
  fields: Record<string, string>
}

export type UploadErrorCode = 'not_multipart' | 'no_file' | 'too_large'

interface UploadTarget {
  /** Created if it does not exist. */
  folder: string
  maxBytes: number
}

/** Streams the one file of a multipart form to the disk, so that it is never in memory as a whole. */
export async function receiveUpload(
  request: Request,
  target: UploadTarget,
): Promise<Result<Upload, UploadErrorCode>> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !/^multipart\/form-data;.*boundary=/i.test(type)) return err('not_multipart')
  await mkdir(target.folder, { recursive: true })
  const file = path.join(target.folder, `${randomUUID()}.csv`)

  const form = createFormParser(type, file, target.maxBytes)
  try {
    await pipeline(
      Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]),
      form.parser,
    )
    const saved = await form.saved
    if (saved && !saved.isTruncated) {
      return ok({ fileName: saved.fileName, path: file, bytes: saved.bytes, fields: form.fields })
    }
    await rm(file, { force: true })
    return err(saved ? 'too_large' : 'no_file')
  } catch {
    // The client went away, or sent no valid form. The parser does not end the file that it was reading.
    form.abort()
    await form.saved?.catch(() => {})
    await rm(file, { force: true })
    return err('not_multipart')
  }
}

interface SavedFile {
  fileName: string
  bytes: number
  isTruncated: boolean
}

function createFormParser(type: string, file: string, maxBytes: number) {
  const limits = { files: 1, fileSize: maxBytes, fields: 10, fieldSize: 1000, parts: 20 }
  const parser = new Busboy({ headers: { 'content-type': type }, limits })
  const controller = new AbortController()
  const form = {
    parser,
    abort: () => controller.abort(),
    fields: {} as Record<string, string>,
    saved: undefined as Promise<SavedFile> | undefined,
  }
  parser.on('field', (name, value) => {
    form.fields[name] = value
  })
  parser.on('file', (_, stream, name) => {
    const target = createWriteStream(file, { mode: 0o600 })
    form.saved = pipeline(stream, target, { signal: controller.signal }).then(() => {
      return {
        fileName: sanitizeFileName(name),
        bytes: stream.bytesRead,
        isTruncated: stream.truncated,
      }
    })
  })
  return form
}

/** The client's file name without its folder and control characters. */
function sanitizeFileName(name: string | undefined): string {
  const cleaned = path
    .basename(name ?? '')
    .replace(/[\p{C}\\]/gu, '')
    .slice(0, 200)
  return cleaned || 'products.csv'
}
