import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { assertFileKey, assertFilename } from './file-key.ts'
import type { FileStorage } from './file-storage.ts'

export interface S3Settings {
  bucket: string
  region: string
  endpoint?: string | undefined
  /** Where browsers reach the service, for download links. Default: the endpoint. */
  publicEndpoint?: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** How long the bucket may take to answer. Default: a minute. */
  timeoutMs?: number | undefined
}

const RETRIES = 3
const TIMEOUT_MS = 60_000

/** Stores files in a bucket of S3, or of a service with its API. */
export function createS3Files({
  bucket,
  region,
  endpoint,
  publicEndpoint = endpoint,
  timeoutMs = TIMEOUT_MS,
  ...credentials
}: S3Settings): FileStorage {
  const client = new AwsClient({ ...credentials, region, service: 's3', retries: RETRIES })
  const toUrl = (key: string, base = endpoint) => {
    assertFileKey(key)
    return new URL(`${getBucketUrl({ bucket, region, endpoint: base })}/${key}`)
  }
  const send = (key: string, init: RequestInit) =>
    waitForAnswer(timeoutMs, (signal) => client.fetch(toUrl(key), { ...init, signal }))

  return {
    async put(key, bytes, { contentType }) {
      const headers = { 'Content-Type': contentType }
      const body = new Uint8Array(bytes)
      await discardBody(await send(key, { method: 'PUT', headers, body }))
    },
    async read(key, range) {
      const headers = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const response = await send(key, { headers })
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
      await discardBody(await send(key, { method: 'DELETE' }))
    },
    measure: async () => null,
    async createDownloadUrl(key, { seconds, filename, now }) {
      assertFilename(filename)
      // The signature covers the host, so another one cannot be put into its place later.
      const url = toUrl(key, publicEndpoint)
      url.searchParams.set('X-Amz-Expires', `${seconds}`)
      url.searchParams.set('response-content-disposition', `attachment; filename="${filename}"`)
      const datetime = now.toISOString().replace(/[:-]|\.\d{3}/g, '')
      const { url: signedUrl } = await client.sign(url, { aws: { signQuery: true, datetime } })
      return signedUrl
    },
  }
}

function getBucketUrl({
  bucket,
  region,
  endpoint,
}: Pick<S3Settings, 'bucket' | 'region' | 'endpoint'>) {
  return endpoint
    ? `${endpoint.replace(/\/$/, '')}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`
}

/** The body of the answer may take longer: a client may read it slowly. */
async function waitForAnswer(
  timeoutMs: number,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    controller.abort(new Error(`S3 did not answer within ${timeoutMs / 1000} seconds.`))
  }, timeoutMs)
  try {
    return await send(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

async function discardBody(response: Response): Promise<void> {
  await response.body?.cancel()
  rejectFailure(response)
}

function rejectFailure({ ok, status, url }: Response) {
  if (!ok) throw new Error(`S3 answered ${status} for ${new URL(url).pathname}.`)
}
