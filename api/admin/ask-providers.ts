import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { CreateExchangeBody } from '#contract/checkout'
import { DraftContent } from '#contract/drafts'
import { composeOrder, type PricedComposition, planExchange } from '#modules/checkout'
import { type DraftId, getDraft, toComposedOrder } from '#modules/drafts'
import { getOrder, type OrderId } from '#modules/orders'
import { shippingQuotes } from '#modules/shipping-quotes'
import { taxQuotes } from '#modules/tax-quotes'
import type { AdminVariables } from '../http/admin-variables.ts'
import { readJson } from '../http/read-json.ts'
import type { AppDependencies } from '../http/router.ts'
import { toExchangeSelection } from './exchanges.ts'

type Variables = { Variables: AdminVariables }
type Requests = Pick<PricedComposition, 'shippingRequest' | 'taxRequest'>
type FindRequests = (c: Context<Variables>, id: string) => Promise<Requests | null>

/** What composes an order, and its previews, by the path. */
const COMPOSITIONS: [RegExp, FindRequests][] = [
  [/\/admin\/drafts\/(quote)\/?$/, readQuotedDraft],
  [/\/admin\/drafts\/([^/]+)\/(?:send|pay)\/?$/, readDraft],
  [/\/admin\/orders\/([^/]+)\/exchange(?:s|-preview)\/?$/, readExchange],
]

/** Asks providers about what a clerk is about to sell, before the transaction of the change begins. */
export function askProvidersForClerks({
  tax,
  shipping,
}: AppDependencies): MiddlewareHandler<Variables> {
  return async (c, next) => {
    const { db, now } = c.var
    for (const [path, find] of COMPOSITIONS) {
      const [, id] = path.exec(c.req.path) ?? []
      if (id === undefined) continue
      let requests = await find(c, id)
      if (shipping && requests?.shippingRequest) {
        await shippingQuotes.ask(db, shipping, { request: requests.shippingRequest, now })
        // The delivery is taxed at the price that was just said.
        if (tax) requests = await find(c, id)
      }
      if (tax && requests?.taxRequest) {
        await taxQuotes.ask(db, tax, { request: requests.taxRequest, now })
      }
    }
    return next()
  }
}

async function readQuotedDraft(c: Context<Variables>) {
  const parsed = DraftContent.safeParse(await readJson(c))
  return parsed.success ? findRequests(c, parsed.data) : null
}

async function readDraft(c: Context<Variables>, id: string) {
  if (!z.uuid().safeParse(id).success) return null
  const draft = await getDraft(c.var.db, id as DraftId)
  return draft?.state === 'open' ? findRequests(c, draft.content) : null
}

async function findRequests(c: Context<Variables>, content: DraftContent) {
  const { db, now } = c.var
  const composed = await composeOrder(db, { composed: toComposedOrder(content), now })
  return composed.ok ? composed.value : null
}

async function readExchange(c: Context<Variables>, id: string) {
  const { db, now } = c.var
  const body = CreateExchangeBody.pick({ lines: true, additions: true }).safeParse(
    await readJson(c),
  )
  const isId = z.uuid().safeParse(id).success
  const order = body.success && isId ? await getOrder(db, id as OrderId) : null
  if (!order || !body.success) return null
  const selection = toExchangeSelection(body.data)
  const planned = await planExchange(db, { order, selection, now })
  return planned.ok ? planned.value.priced : null
}
