import type { CallOutcome } from '../contract.ts'
import { parseResponse } from '../wire/parse-response.ts'
import { type GatewayError, readGatewayError } from '../wire/read-error.ts'
import { type RequestParameters, signRequest } from '../wire/sign-request.ts'

export interface MarketplaceApp {
  key: string
  secret: string
}

export interface Gateway {
  /** Without a trailing slash: `https://api-sg.aliexpress.com`. */
  baseUrl: string
  app: MarketplaceApp
  /** The sandbox answers in this process. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

export interface GatewayRequest {
  /** A business method, `aliexpress.ds.product.get`, or the path of a system call, `/auth/token/create`. */
  method: string
  parameters: RequestParameters
  accessToken: string | null
  now: Date
  signal?: AbortSignal | undefined
}

/** A response, or why there is none. */
export type GatewayResponse =
  | { outcome: 'ok'; body: unknown; error: null }
  | { outcome: Exclude<CallOutcome, 'ok'>; body: null; error: GatewayError | null }

const TIMEOUT_MS = 20_000
const MAX_BYTES = 10_000_000

/** Signs and sends one request. Throws only if `signal` is aborted. */
export async function sendRequest(
  { baseUrl, app, fetch }: Gateway,
  request: GatewayRequest,
): Promise<GatewayResponse> {
  const isSystemCall = request.method.startsWith('/')
  const path = isSystemCall ? request.method : undefined
  const unsigned = buildParameters(app, request)
  const sign = signRequest(unsigned, { appSecret: app.secret, path })
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const { signal } = request
  try {
    const response = await fetch(`${baseUrl}${path ? `/rest${path}` : '/sync'}`, {
      method: 'POST',
      // In the body, because logs of proxies have URLs with their tokens.
      body: new URLSearchParams({ ...unsigned, sign }),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return readResponse(await readBody(response))
  } catch {
    signal?.throwIfAborted()
    return { outcome: timeout.aborted ? 'timeout' : 'no_connection', body: null, error: null }
  }
}

function buildParameters(
  { key }: MarketplaceApp,
  { method, parameters, accessToken, now }: GatewayRequest,
): RequestParameters {
  const sent = Object.entries(parameters).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(sent),
    ...(!method.startsWith('/') && { method, format: 'json' }),
    ...(accessToken !== null && { session: accessToken }),
    app_key: key,
    timestamp: `${now.getTime()}`,
    sign_method: 'sha256',
  }
}

/** Returns null for a page in place of JSON, as proxies and blocked addresses get it. */
async function readBody(response: Response): Promise<string | null> {
  const text = await readText(response)
  return response.status === 200 && /^\s*[{[]/.test(text) ? text : null
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > MAX_BYTES) throw new Error(`The response has more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readResponse(text: string | null): GatewayResponse {
  if (text === null) return { outcome: 'not_json', body: null, error: null }
  let body: unknown
  try {
    body = parseResponse(text)
  } catch {
    return { outcome: 'not_json', body: null, error: null }
  }
  const error = readGatewayError(body)
  return error ? { outcome: error.kind, body: null, error } : { outcome: 'ok', body, error: null }
}
