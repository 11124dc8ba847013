import type { Agent } from 'undici'
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
  /** Which IP addresses may be connected to; by default the public ones. */
  isAllowedAddress?: (ip: string) => boolean
}

const MAX_REDIRECTS = 4

/**
 * Fetches a URL that comes from outside (SSRF protection): only public hosts on their default ports are reached, and
 * each redirect is checked again. Throws on any result but a 200 within the limits.
 */
export async function fetchPublicUrl(
  address: string,
  { isAllowedAddress = isPublicAddress, timeoutSeconds, maxBytes, signal }: FetchPublicUrlOptions,
): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
  const anySignal = signal ? AbortSignal.any([signal, timeout]) : timeout
  const { Agent } = await import('undici')
  const dispatcher = new Agent({
    connect: { lookup: createFilteredLookup(isAllowedAddress), timeout: 10_000 },
  })
  try {
    const context = { isAllowedAddress, maxBytes, signal: anySignal, dispatcher }
    return await followRedirects(address, context)
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
  const { request } = await import('undici')
  let url = new URL(address)
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    assertFetchable(url, isAllowedAddress)
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      signal,
      headers: REQUEST_HEADERS,
    })
    if (statusCode === 200) return readBody(body, maxBytes)
    await body.dump()
    const { location } = headers
    if (statusCode < 300 || statusCode > 399 || typeof location !== 'string') {
      throw new Error(`${url.host} responded with ${statusCode}`)
    }
    url = new URL(location, url)
  }
  throw new Error(`${address} redirects too many times`)
}

const REQUEST_HEADERS = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Outwit' }

function assertFetchable(url: URL, isAllowedAddress: (ip: string) => boolean) {
  const isPlainHttp = /^https?:$/.test(url.protocol) && !url.username && !url.password
  // Tests replace the address rule and listen on other ports.
  const isAllowedPort = url.port === '' || isAllowedAddress !== isPublicAddress
  if (!isPlainHttp || !isAllowedPort || isBlockedHost(url.hostname, isAllowedAddress)) {
    throw new NonPublicAddressError(`${url.host} is not a public host`)
  }
}

async function readBody(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > maxBytes) throw new Error(`More than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
