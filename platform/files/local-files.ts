import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createSignature, isValidSignature } from '../crypto/signature.ts'
import { assertFileKey, assertFilename } from './file-key.ts'
import type { ByteRange, FileStorage } from './file-storage.ts'
import { measureFolder } from './measure-folder.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.webp': 'image/webp',
}

interface LocalFilesOptions {
  folder: string
  publicUrl: string
  secretKey: string
}

/** Stores files in a folder. The content type of a file follows from its name. */
export function createLocalFiles({ folder, publicUrl, secretKey }: LocalFilesOptions): FileStorage {
  const root = path.resolve(folder)

  return {
    async put(key, bytes) {
      const file = resolveKey(root, key)
      const temporary = `${file}.${randomUUID()}`
      await mkdir(path.dirname(file), { recursive: true })
      // Renamed at the end, so that nobody reads half a file.
      await writeFile(temporary, bytes)
      await rename(temporary, file)
    },
    read: async (key, range) => readLocalFile(resolveKey(root, key), range),
    remove: async (key) => rm(resolveKey(root, key), { force: true }),
    measure: () => measureFolder(root),
    async createDownloadUrl(key, { seconds, filename, now }) {
      assertFileKey(key)
      assertFilename(filename)
      const until = `${Math.ceil(now.getTime() / 1000) + seconds}`
      const token = createSignature(buildSignedText({ key, until, filename }), secretKey)
      const query = new URLSearchParams({ until, filename, token })
      return new URL(`/storage/v1/object/sign/${key}?${query}`, publicUrl).href
    },
  }
}

interface DownloadLink {
  key: string
  /** Unix seconds. */
  until: string
  filename: string
}

interface SignedLinkInput {
  token: string
  now: Date
  secretKey: string
}

/** Whether the signature of a download URL for the local folder is valid and not expired. */
export function isValidDownloadLink({
  token,
  now,
  secretKey,
  ...link
}: DownloadLink & SignedLinkInput): boolean {
  if (!isValidSignature(token, buildSignedText(link), secretKey)) return false
  return Number(link.until) * 1000 >= now.getTime()
}

function buildSignedText({ key, until, filename }: DownloadLink): string {
  return `file:${JSON.stringify([key, until, filename])}`
}

function resolveKey(root: string, key: string): string {
  assertFileKey(key)
  return path.join(root, key)
}

async function readLocalFile(file: string, range?: ByteRange): ReturnType<FileStorage['read']> {
  const handle = await open(file).catch(ignoreMissing)
  if (!handle) return null
  // An open file stays readable after it is deleted.
  const { size } = await handle.stat()
  const contentType = CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream'
  const length = range ? range.end - range.start + 1 : size
  return { body: handle.createReadStream(range), contentType, length }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
