import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { FileStorage } from './file-storage.ts'

export interface S3Settings {
  bucket: string
  region: string
  endpoint?: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

const RETRIES = 3

/** Stores files in a bucket of S3, or of a service with its API. */
export function createS3Files({
  bucket,
  region,
  endpoint,
  ...credentials
}: S3Settings): FileStorage {
  const client = new AwsClient({ ...credentials, region, service: 's3', retries: RETRIES })
  const bucketUrl = endpoint
    ? `${endpoint.replace(/\/$/, '')}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`
  const toUrl = (key: string) => new URL(`${bucketUrl}/${key}`)

  return {
    async put(key, bytes, { contentType }) {
      const headers = { 'Content-Type': contentType }
      const body = new Uint8Array(bytes)
      await discardBody(await client.fetch(toUrl(key), { method: 'PUT', headers, body }))
    },
    async read(key, range) {
      const headers = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const response = await client.fetch(toUrl(key), { headers })
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      rejectFailure(response)
      return {
        body: Readable.fromWeb(response.body as ReadableStream),
        contentType: response.headers.get('Content-Type') ?? 'application/octet-stream',
        length: Number(response.headers.get('Content-Length')),
      }
    },
    async remove(key) {
      await discardBody(await client.fetch(toUrl(key), { method: 'DELETE' }))
    },
    measure: async () => null,
    async createDownloadUrl(key, { seconds, filename, now }) {
      const url = toUrl(key)
      url.searchParams.set('X-Amz-Expires', `${seconds}`)
      url.searchParams.set('response-content-disposition', `attachment; filename="${filename}"`)
      const datetime = now.toISOString().replace(/[:-]|\.\d{3}/g, '')
      const { url: signedUrl } = await client.sign(url, { aws: { signQuery: true, datetime } })
      return signedUrl
    },
  }
}

async function discardBody(response: Response): Promise<void> {
  await response.body?.cancel()
  rejectFailure(response)
}

function rejectFailure({ ok, status, url }: Response) {
  if (!ok) throw new Error(`S3 answered ${status} for ${new URL(url).pathname}.`)
}
