import path from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import { StorageFailedError, writeLargeFile } from '#platform/files/large-file'
import { discardLargeFile, reserveLargeFile } from '#platform/files/large-file-removals'
import { newRandomId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'

export interface Upload {
  fileName: string
  /** Key of the file in the storage, where it is reserved for a day. */
  path: string
  bytes: number
  /** The form's other fields. */
  fields: Record<string, string>
}

export type UploadErrorCode = 'not_multipart' | 'no_file' | 'too_large'

interface UploadTarget {
  db: Database
  files: FileStorage
  /** The first part of the key. */
  folder: string
  maxBytes: number
  now: Date
}

/** Streams the one file of a multipart form to the storage, so that it is never in memory as a whole. */
export async function receiveUpload(
  request: Request,
  { db, files, folder, maxBytes, now }: UploadTarget,
): Promise<Result<Upload, UploadErrorCode>> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !/^multipart\/form-data;.*boundary=/i.test(type)) return err('not_multipart')
  const key = `${folder}/${newRandomId()}.csv`
  await reserveLargeFile(db, { key, now })

  const form = createFormParser(type, maxBytes, (chunks) => writeLargeFile(files, key, chunks))
  try {
    await pipeline(
      Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]),
      form.parser,
    )
    const saved = await form.saved
    if (saved && !saved.isTruncated) {
      return ok({ fileName: saved.fileName, path: key, bytes: saved.bytes, fields: form.fields })
    }
    await discardLargeFile(db, { key, now })
    return err(saved ? 'too_large' : 'no_file')
  } catch (error) {
    // The client went away, or sent no valid form. The parser does not end the file that it was reading.
    form.abort()
    await form.saved?.catch(() => {})
    await discardLargeFile(db, { key, now })
    if (error instanceof StorageFailedError) throw error
    return err('not_multipart')
  }
}

interface SavedFile {
  fileName: string
  bytes: number
  isTruncated: boolean
}

/** `write` stores the file, and returns its bytes. */
function createFormParser(
  type: string,
  maxBytes: number,
  write: (chunks: Readable) => Promise<number>,
) {
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
    addAbortSignal(controller.signal, stream)
    form.saved = write(stream).then((bytes) => {
      return { fileName: sanitizeFileName(name), bytes, isTruncated: stream.truncated }
    })
    // Otherwise the parser would wait for a reader of the file for ever.
    form.saved.catch((error) => parser.destroy(error))
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
