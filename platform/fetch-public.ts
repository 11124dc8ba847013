import { Agent, request } from 'undici'
import { isForbiddenHost, isPublicAddress, lookupAmong, NotPublic } from './public-address.ts'

interface Limits {
  mostBytes: number
  mostSeconds: number
  signal?: AbortSignal
  /** Which IP addresses may be dialled; the open internet's when absent. */
  mayReach?: (ip: string) => boolean
}

const MOST_REDIRECTS = 4

/**
 * The bytes at an address that somebody else chose. It reaches public hosts only, on their usual ports, at every
 * redirect anew. Throws on anything but a 200 within the limits.
 */
export async function fetchPublic(
  address: string,
  { mayReach = isPublicAddress, mostSeconds, mostBytes, signal }: Limits,
): Promise<Buffer> {
  const timeout = AbortSignal.timeout(mostSeconds * 1000)
  const until = signal ? AbortSignal.any([signal, timeout]) : timeout
  const dispatcher = new Agent({ connect: { lookup: lookupAmong(mayReach), timeout: 10_000 } })
  try {
    return await follow(address, { mayReach, mostBytes, until, dispatcher })
  } finally {
    await dispatcher.destroy()
  }
}

interface Way {
  mayReach: (ip: string) => boolean
  mostBytes: number
  until: AbortSignal
  dispatcher: Agent
}

async function follow(address: string, { mayReach, mostBytes, until, dispatcher }: Way) {
  let url = new URL(address)
  for (let step = 0; step <= MOST_REDIRECTS; step++) {
    refuseStrange(url, mayReach)
    const answer = await request(url, { dispatcher, signal: until, headers: plain })
    const onwards = answer.headers.location
    if (answer.statusCode === 200) return collect(answer.body, mostBytes)
    await answer.body.dump()
    if (answer.statusCode < 300 || answer.statusCode > 399 || typeof onwards !== 'string') {
      throw new Error(`${url.host} answered ${answer.statusCode}`)
    }
    url = new URL(onwards, url)
  }
  throw new Error(`${address} leads on and on`)
}

const plain = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Outwit' }

function refuseStrange(url: URL, mayReach: (ip: string) => boolean) {
  const isPlain = /^https?:$/.test(url.protocol) && !url.username && !url.password
  // With a rule of one's own, as in tests, the port is one's own matter too.
  const isUsualPort = url.port === '' || mayReach !== isPublicAddress
  if (!isPlain || !isUsualPort || isForbiddenHost(url.hostname, mayReach)) {
    throw new NotPublic(`${url.host} is no public host`)
  }
}

async function collect(body: AsyncIterable<Buffer>, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > mostBytes) throw new Error(`More than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
