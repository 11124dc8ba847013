import { Agent, request } from 'undici'
import {
  createFilteredLookup,
  isBlockedHost,
  isPublicAddress,
  NonPublicAddressError,
} from './public-address.ts'

interface FetchPublicUrlOptions {
  maxBytes: number
  timeoutSeconds: number
  signal?: AbortSignal
  /** Which IP addresses may be dialled; the open internet's when absent. */
  isAllowedAddress?: (ip: string) => boolean
}

const MAX_REDIRECTS = 4

/**
 * The bytes at an address that somebody else chose. It reaches public hosts only, on their usual ports, at every
 * redirect anew. Throws on anything but a 200 within the limits.
 */
export async function fetchPublicUrl(
  address: string,
  { isAllowedAddress = isPublicAddress, timeoutSeconds, maxBytes, signal }: FetchPublicUrlOptions,
): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
  const until = signal ? AbortSignal.any([signal, timeout]) : timeout
  const dispatcher = new Agent({
    connect: { lookup: createFilteredLookup(isAllowedAddress), timeout: 10_000 },
  })
  try {
    return await followRedirects(address, { isAllowedAddress, maxBytes, signal: until, dispatcher })
  } finally {
    await dispatcher.destroy()
  }
}

interface FetchContext {
  isAllowedAddress: (ip: string) => boolean
  maxBytes: number
  signal: AbortSignal
  dispatcher: Agent
}

async function followRedirects(
  address: string,
  { isAllowedAddress, maxBytes, signal, dispatcher }: FetchContext,
) {
  let url = new URL(address)
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    assertFetchable(url, isAllowedAddress)
    const answer = await request(url, { dispatcher, signal: signal, headers: REQUEST_HEADERS })
    const onwards = answer.headers.location
    if (answer.statusCode === 200) return readBody(answer.body, maxBytes)
    await answer.body.dump()
    if (answer.statusCode < 300 || answer.statusCode > 399 || typeof onwards !== 'string') {
      throw new Error(`${url.host} answered ${answer.statusCode}`)
    }
    url = new URL(onwards, url)
  }
  throw new Error(`${address} leads on and on`)
}

const REQUEST_HEADERS = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Outwit' }

function assertFetchable(url: URL, isAllowedAddress: (ip: string) => boolean) {
  const isPlain = /^https?:$/.test(url.protocol) && !url.username && !url.password
  // With a rule of one's own, as in tests, the port is one's own matter too.
  const isUsualPort = url.port === '' || isAllowedAddress !== isPublicAddress
  if (!isPlain || !isUsualPort || isBlockedHost(url.hostname, isAllowedAddress)) {
    throw new NonPublicAddressError(`${url.host} is no public host`)
  }
}

async function readBody(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > maxBytes) throw new Error(`More than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
