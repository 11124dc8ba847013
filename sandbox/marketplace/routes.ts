import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Database } from '#platform/db/database'
import { ANSWERS } from './answer-call.ts'
import { stringifyWithNumbers } from './answer-catalogue.ts'
import type { SandboxCatalogue } from './catalogue.ts'
import { checkRequest, type GatewayCall, type SandboxApp } from './check-request.ts'
import { applyPriceJump, type Fault, takeFault, toFaultyAnswer, toGatewayError } from './faults.ts'
import { GatewayError, toErrorBody } from './gateway-error.ts'
import { METHODS } from './methods.ts'
import { streamline } from './streamline.ts'

export interface MarketplaceSandboxOptions {
  db: Database
  /** Called when it is needed first, because it takes a while to make. */
  getCatalogue: () => SandboxCatalogue
  app: SandboxApp
  clock: () => Date
  /** Where the routes are mounted: `https://shop.example/sandbox/marketplace`. */
  baseUrl: string
  /** Draws the picture of that name. Null without one. */
  drawPicture: (name: string) => Promise<Buffer | null>
}

/** The connection ended after the call was processed, as it can with a real gateway. */
export class LostResponseError extends Error {}

const MAX_BODY_BYTES = 1_000_000
const SLOW_MS = 25_000

/** The interfaces of the marketplace: `/sync` for business calls and `/rest/…` for system calls. */
export function createGatewayRouter(options: MarketplaceSandboxOptions) {
  return new Hono()
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES }))
    .on(['GET', 'POST'], '/sync', async (c) => {
      const pairs = await readPairs(c)
      const method = pairs.find(([name]) => name === 'method')?.[1] ?? ''
      return answer(options, { method, pairs, isSystemCall: false })
    })
    .on(['GET', 'POST'], '/rest/*', async (c) => {
      const method = c.req.path.slice(c.req.path.indexOf('/rest/') + '/rest'.length)
      return answer(options, { method, pairs: await readPairs(c), isSystemCall: true })
    })
}

/** Reads the query and the form. Files are never signed, so they are left out. */
async function readPairs(c: Context): Promise<[string, string][]> {
  const query = [...new URL(c.req.url).searchParams]
  const hasForm = /form/.test(c.req.header('content-type') ?? '')
  const form = hasForm ? [...(await c.req.formData())] : []
  return [...query, ...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
}

async function answer(options: MarketplaceSandboxOptions, call: GatewayCall): Promise<Response> {
  const requestId = randomUUID().replaceAll('-', '')
  try {
    const fault = await takeFault(options.db, call.method)
    const page = fault && (await answerWithPage(fault))
    if (page) return page
    const error = fault && toGatewayError(fault)
    if (error) throw error
    return await process(options, { call, fault, requestId })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return toJson(toErrorBody(error, { ...call, requestId }))
  }
}

/** The faults of everything between the shop and the gateway. */
async function answerWithPage({ kind, params }: Fault): Promise<Response | null> {
  if (kind === 'server_error') return new Response('Bad Gateway', { status: 502 })
  if (kind === 'punish_page') return new Response('<html>punish</html>', { status: 200 })
  if (kind === 'malformed_json') return new Response('{"code":"00","data":{', { status: 200 })
  if (kind === 'slow') await wait(params.seconds ? params.seconds * 1000 : SLOW_MS)
  return null
}

interface ProcessInput {
  call: GatewayCall
  fault: Fault | null
  requestId: string
}

async function process(
  { db, getCatalogue, app, clock, baseUrl }: MarketplaceSandboxOptions,
  { call, fault, requestId }: ProcessInput,
): Promise<Response> {
  const now = clock()
  const parameters = await checkRequest(db, call, { app, now })
  const context = { db, catalogue: applyPriceJump(getCatalogue(), fault), now, baseUrl }
  const faulty = fault && toFaultyAnswer(fault, call.method)
  const result = faulty ?? (await ANSWERS[call.method]!(context, parameters))
  if (fault?.kind === 'lost_response') throw new LostResponseError(call.method)
  if (METHODS[call.method]?.permission === 'system') {
    return toJson({ ...result, request_id: requestId })
  }
  const isStreamlined = parameters.simplify === 'true' && parameters.format === 'json'
  if (isStreamlined || fault?.kind === 'streamlined') {
    return toJson({ ...(streamline(result) as object), request_id: requestId })
  }
  const wrapper = `${call.method.replaceAll('.', '_')}_response`
  return toJson({ [wrapper]: { ...result, request_id: requestId } })
}

function toJson(body: unknown): Response {
  const headers = { 'content-type': 'application/json;charset=UTF-8' }
  return new Response(stringifyWithNumbers(body), { headers })
}
