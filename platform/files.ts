import { once } from 'node:events'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { isSignatureOf, signatureOf } from './signature.ts'

export interface S3 {
  bucket: string
  region: string
  endpoint?: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

/** Private files: nobody reaches one without a link that was made for it and ends by itself. */
export interface Files {
  put(key: string, bytes: Uint8Array, about: { contentType: string }): Promise<void>
  /** Null when there is none of that name. */
  read(key: string): Promise<{ body: Readable; contentType: string; length: number } | null>
  remove(key: string): Promise<void>
  /** An absolute address that works for so many seconds. `filename` is what a browser saves it as. */
  link(key: string, about: { seconds: number; filename: string; now: Date }): Promise<string>
}

interface Given {
  /** Where files lie when no bucket is given. */
  folder: string
  s3?: S3 | undefined
  publicUrl: string
  secretKey: string
}

/** On this machine's disk, or in a bucket. */
export async function openFiles({ folder, s3, publicUrl, secretKey }: Given): Promise<Files> {
  const location = path.resolve(folder)
  const disk = new Disk(s3 ? await bucket(s3) : new FSDriver({ location, visibility: 'private' }))

  return {
    put: (key, bytes, { contentType }) => disk.put(key, bytes, { contentType }),
    remove: (key) => disk.delete(key),
    async read(key) {
      try {
        const { contentType = 'application/octet-stream', contentLength } =
          await disk.getMetaData(key)
        const body = await disk.getStream(key)
        // Once it is open, removing it takes it away from nobody.
        await once(body, 'readable')
        return { body, contentType, length: contentLength }
      } catch (error) {
        // It may go at any moment, this one too.
        if (await disk.exists(key)) throw error
        return null
      }
    },
    async link(key, { seconds, filename, now }) {
      const contentDisposition = `attachment; filename="${filename}"`
      if (s3) return disk.getSignedUrl(key, { expiresIn: seconds, contentDisposition })
      const until = `${Math.ceil(now.getTime() / 1000) + seconds}`
      const token = signatureOf(linkText({ key, until, filename }), secretKey)
      const query = new URLSearchParams({ until, filename, token })
      return new URL(`/storage/v1/object/sign/${key}?${query}`, publicUrl).href
    },
  }
}

interface Link {
  key: string
  /** Unix seconds. */
  until: string
  filename: string
}

/** Whether a link to a file on this machine's disk was made by us and has not ended. */
export function isGoodLink({ token, now, secretKey, ...link }: Link & Checked): boolean {
  if (!isSignatureOf(token, linkText(link), secretKey)) return false
  return Number(link.until) * 1000 >= now.getTime()
}

interface Checked {
  token: string
  now: Date
  secretKey: string
}

function linkText({ key, until, filename }: Link): string {
  return `file:${JSON.stringify([key, until, filename])}`
}

/** Loaded when it is needed: the client of S3 is larger than the shop. */
async function bucket({ bucket, region, endpoint, ...credentials }: S3) {
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
