import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'

export interface Upload {
  fileName: string
  path: string
  bytes: number
  /** The form's other fields. */
  fields: Record<string, string>
}

type UploadError = 'not_multipart' | 'no_file' | 'too_large'

interface UploadTarget {
  /** Where it is kept; made when it is missing. */
  folder: string
  maxBytes: number
}

/** Takes one file of a multipart form to the disk as it comes in: it is never in memory as a whole. */
export async function receiveUpload(
  request: Request,
  target: UploadTarget,
): Promise<Upload | UploadError> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !/^multipart\/form-data;.*boundary=/i.test(type)) return 'not_multipart'
  await mkdir(target.folder, { recursive: true })
  const file = path.join(target.folder, `${randomUUID()}.csv`)

  const form = createFormParser(type, file, target.maxBytes)
  try {
    await pipeline(
      Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]),
      form.parser,
    )
    const taken = await form.saved
    if (taken && !taken.isTruncated) {
      return { fileName: taken.fileName, path: file, bytes: taken.bytes, fields: form.fields }
    }
    await rm(file, { force: true })
    return taken ? 'too_large' : 'no_file'
  } catch {
    // The sender went away, or sent what is no form: nothing of it is kept.
    await form.saved?.catch(() => {})
    await rm(file, { force: true })
    return 'not_multipart'
  }
}

interface SavedFile {
  fileName: string
  bytes: number
  isTruncated: boolean
}

function createFormParser(type: string, file: string, most: number) {
  const limits = { files: 1, fileSize: most, fields: 10, fieldSize: 1000, parts: 20 }
  const parser = new Busboy({ headers: { 'content-type': type }, limits })
  const form = {
    parser,
    fields: {} as Record<string, string>,
    saved: undefined as Promise<SavedFile> | undefined,
  }
  parser.on('field', (name, value) => {
    form.fields[name] = value
  })
  parser.on('file', (_, stream, name) => {
    form.saved = pipeline(stream, createWriteStream(file, { mode: 0o600 })).then(() => {
      return {
        fileName: sanitizeFileName(name),
        bytes: stream.bytesRead,
        isTruncated: stream.truncated,
      }
    })
  })
  return form
}

/** What a person called it, fit to show. */
function sanitizeFileName(name: string | undefined): string {
  const plain = path
    .basename(name ?? '')
    .replace(/[\p{C}\\]/gu, '')
    .slice(0, 200)
  return plain || 'products.csv'
}
