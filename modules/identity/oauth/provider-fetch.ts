/** Discovery documents, key sets and token responses are small. */
const MAX_BYTES = 256 * 1024

/**
 * A `fetch` for requests to a provider: no redirects, TLS required unless the issuer itself has none, limited body size.
 * The URLs come from the discovery document, which is trusted as far as the issuer.
 */
export function createProviderFetch(issuer: URL) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const { protocol } = new URL(url)
    if (protocol !== 'https:' && protocol !== issuer.protocol) {
      throw new Error(`${issuer.host} requires TLS`)
    }
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const { status, headers } = response
    const body = status === 204 ? null : await readLimitedBody(response.body)
    return new Response(body, { status: status || 502, headers: withoutEncodingHeaders(headers) })
  }
}

/** `fetch` has decompressed the body. */
function withoutEncodingHeaders(headers: Headers): Headers {
  const remaining = new Headers(headers)
  for (const name of ['Content-Encoding', 'Content-Length']) remaining.delete(name)
  return remaining
}

async function readLimitedBody(body: ReadableStream<Uint8Array> | null): Promise<Blob> {
  const parts: BlobPart[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    if (length > MAX_BYTES) throw new Error(`The response of a provider exceeds ${MAX_BYTES} bytes`)
    parts.push(Uint8Array.from(part))
  }
  return new Blob(parts)
}
