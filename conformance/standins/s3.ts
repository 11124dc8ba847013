import { AwsClient } from 'aws4fetch'
import { createS3Files, type S3Settings } from '#platform/files/s3-files'
import type { NetworkState } from '../network.ts'
import type { StorageHarness } from '../storage.ts'
import { openHttpService, type ServiceAnswer, type ServiceRequest } from './http-service.ts'

const KEYS = { accessKeyId: 'key', secretAccessKey: 'secret' }

interface StoredObject {
  type: string
  body: Buffer
}

interface S3Harness extends StorageHarness, AsyncDisposable {
  settings: S3Settings & { endpoint: string }
  /** The paths of what is stored. */
  listPaths: () => string[]
  setNetwork: (state: NetworkState) => void
}

/** Opens the S3 adapter with a bucket in memory, which verifies the signatures of download links. */
export async function openS3Harness(): Promise<S3Harness> {
  const objects = new Map<string, StoredObject>()
  let clock = new Date()
  const client = new AwsClient({ ...KEYS, region: 'auto', service: 's3' })
  const service = await openHttpService(async (request) => {
    const isLink = !request.headers.authorization
    const isTrusted = isLink
      ? await isValidLink(client, request.url, clock)
      : request.headers.authorization!.startsWith(
          `AWS4-HMAC-SHA256 Credential=${KEYS.accessKeyId}/`,
        )
    return isTrusted ? answerRequest(objects, request) : { status: 403 }
  })
  const settings = { bucket: 'shop', region: 'auto', endpoint: service.url, ...KEYS }
  return {
    settings,
    listPaths: () => [...objects.keys()],
    storage: createS3Files({ ...settings, timeoutMs: 1_500 }),
    maxWaitMs: 15_000,
    download: (url, at) => {
      clock = at
      return fetch(url)
    },
    setNetwork: service.setNetwork,
    breakUpload: service.breakUpload,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

/** Signs the link again, as S3 does to compare. */
async function isValidLink(client: AwsClient, link: URL, now: Date): Promise<boolean> {
  const url = new URL(link)
  const query = url.searchParams
  const [datetime, sent] = [query.get('X-Amz-Date') ?? '', query.get('X-Amz-Signature')]
  const seconds = Number(query.get('X-Amz-Expires'))
  const signedAt = Date.parse(
    datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!(now.getTime() <= signedAt + seconds * 1000)) return false
  const added = ['Algorithm', 'Credential', 'Date', 'Signature', 'SignedHeaders']
  for (const name of added) query.delete(`X-Amz-${name}`)
  const signed = await client.sign(url, { aws: { signQuery: true, datetime } })
  const expected = new URL(signed.url).searchParams
  return (
    expected.get('X-Amz-Signature') === sent &&
    added.every((name) => expected.get(`X-Amz-${name}`) === link.searchParams.get(`X-Amz-${name}`))
  )
}

function answerRequest(
  objects: Map<string, StoredObject>,
  { method, url, headers, body }: ServiceRequest,
): ServiceAnswer {
  const key = url.pathname
  if (method === 'PUT') {
    objects.set(key, { type: headers['content-type'] ?? '', body })
    return {}
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  const found = objects.get(key)
  if (!found) return { status: 404 }
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const part = start ? found.body.subarray(Number(start), Number(end) + 1) : found.body
  const disposition = url.searchParams.get('response-content-disposition')
  return {
    status: start ? 206 : 200,
    headers: {
      ...{ 'Content-Type': found.type, 'Content-Length': part.length },
      ...(disposition && { 'Content-Disposition': disposition }),
    },
    body: part,
  }
}
