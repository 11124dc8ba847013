/** Descriptions, keys and tokens are small. */
const MAX_BYTES = 256 * 1024

/**
 * Asks a provider: without following it elsewhere, with TLS wherever it has it itself, and without reading on and on.
 * Which addresses are asked stands in the provider's own description, so it is trusted as far as its owner trusts it.
 */
export function createProviderFetch(issuer: URL) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const { protocol } = new URL(url)
    if (protocol !== 'https:' && protocol !== issuer.protocol) {
      throw new Error(`${issuer.host} is not asked without TLS`)
    }
    const answer = await fetch(url, { ...init, redirect: 'manual' })
    const { status, headers } = answer
    const body = status === 204 ? null : await readLimitedBody(answer.body)
    return new Response(body, { status: status || 502, headers: withoutEncodingHeaders(headers) })
  }
}

/** The body was unpacked on the way. */
function withoutEncodingHeaders(headers: Headers): Headers {
  const kept = new Headers(headers)
  for (const name of ['Content-Encoding', 'Content-Length']) kept.delete(name)
  return kept
}

async function readLimitedBody(body: ReadableStream<Uint8Array> | null): Promise<Blob> {
  const parts: BlobPart[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    if (length > MAX_BYTES) throw new Error(`A provider said more than ${MAX_BYTES} bytes`)
    parts.push(Uint8Array.from(part))
  }
  return new Blob(parts)
}
