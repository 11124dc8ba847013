import {
  createFilteredLookup,
  isBlockedHost,
  isPublicAddress,
  NonPublicAddressError,
} from './public-address.ts'

interface PostInput {
  url: string
  headers: Record<string, string>
  body: string | Buffer
  timeoutMs: number
  /** The response is cut after so many bytes. */
  maxResponseBytes: number
  signal: AbortSignal
  /** Which IP addresses may be connected to; by default the public ones. */
  isAllowedAddress?: ((ip: string) => boolean) | undefined
}

/**
 * Posts a body to a URL that comes from outside (SSRF protection): only public hosts are reached, and redirects are not
 * followed. Resolves to the status and the beginning of the response. Throws `NonPublicAddressError` for other hosts.
 */
export async function postPublicUrl(input: PostInput): Promise<{ status: number; text: string }> {
  const { headers, body, timeoutMs, maxResponseBytes, isAllowedAddress = isPublicAddress } = input
  const url = new URL(input.url)
  if (!/^https?:$/.test(url.protocol) || isBlockedHost(url.hostname, isAllowedAddress)) {
    throw new NonPublicAddressError(`${url.host} is not a public host`)
  }
  const signal = AbortSignal.any([input.signal, AbortSignal.timeout(timeoutMs)])
  const { Agent, request } = await import('undici')
  const connect = { lookup: createFilteredLookup(isAllowedAddress), timeout: timeoutMs }
  const dispatcher = new Agent({ connect })
  try {
    const options = { method: 'POST', dispatcher, signal, headers, body } as const
    const response = await request(url, options)
    const text = await readBeginning(response.body, maxResponseBytes)
    return { status: response.statusCode, text }
  } finally {
    await dispatcher.destroy()
  }
}

async function readBeginning(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}
