import { once } from 'node:events'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { createSignature, isValidSignature } from '../crypto/signature.ts'

export interface S3Settings {
  bucket: string
  region: string
  endpoint?: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

/** Private files. A client can download one only by a signed URL, which expires. */
export interface FileStorage {
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /** Returns null if the file does not exist. */
  read(key: string): Promise<{ body: Readable; contentType: string; length: number } | null>
  remove(key: string): Promise<void>
  /** Returns an absolute URL that is valid for `seconds`. Browsers save the file as `filename`. */
  createDownloadUrl(
    key: string,
    options: { seconds: number; filename: string; now: Date },
  ): Promise<string>
}

interface OpenFileStorageOptions {
  /** Used if `s3` is not set. */
  folder: string
  s3?: S3Settings | undefined
  publicUrl: string
  secretKey: string
}

/** Opens the storage: an S3 bucket if one is configured, a folder otherwise. */
export async function openFileStorage({
  folder,
  s3,
  publicUrl,
  secretKey,
}: OpenFileStorageOptions): Promise<FileStorage> {
  const location = path.resolve(folder)
  const disk = new Disk(
    s3 ? await createS3Driver(s3) : new FSDriver({ location, visibility: 'private' }),
  )

  return {
    put: (key, bytes, { contentType }) => disk.put(key, bytes, { contentType }),
    remove: (key) => disk.delete(key),
    async read(key) {
      try {
        const { contentType = 'application/octet-stream', contentLength } =
          await disk.getMetaData(key)
        const body = await disk.getStream(key)
        // A file that is open stays readable after it is deleted.
        await once(body, 'readable')
        return { body, contentType, length: contentLength }
      } catch (error) {
        // The file may be deleted between any two of these calls.
        if (await disk.exists(key)) throw error
        return null
      }
    },
    async createDownloadUrl(key, { seconds, filename, now }) {
      const contentDisposition = `attachment; filename="${filename}"`
      if (s3) return disk.getSignedUrl(key, { expiresIn: seconds, contentDisposition })
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

interface SignedLinkInput {
  token: string
  now: Date
  secretKey: string
}

function buildSignedText({ key, until, filename }: DownloadLink): string {
  return `file:${JSON.stringify([key, until, filename])}`
}

/** Imports the S3 client only if it is used, because it is large. */
async function createS3Driver({ bucket, region, endpoint, ...credentials }: S3Settings) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket,
    region,
    credentials,
    visibility: 'private',
    supportsACL: false,
    ...(endpoint && { endpoint, forcePathStyle: true }),
  })
}
