import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { CreateExchangeBody } from '#contract/checkout'
import { DraftContent } from '#contract/drafts'
import { composeOrder, planExchange } from '#modules/checkout'
import { type DraftId, getDraft, toComposedOrder } from '#modules/drafts'
import { getOrder, type OrderId } from '#modules/orders'
import { quoteTaxes, type TaxRequest } from '#modules/tax-quotes'
import type { AdminVariables } from '../http/admin-variables.ts'
import { readJson } from '../http/read-json.ts'
import type { AppDependencies } from '../http/router.ts'
import { toExchangeSelection } from './exchanges.ts'

type Variables = { Variables: AdminVariables }
type FindRequest = (c: Context<Variables>, id: string) => Promise<TaxRequest | null>

/** What composes an order, and its previews, by the path. */
const COMPOSITIONS: [RegExp, FindRequest][] = [
  [/\/admin\/drafts\/(quote)\/?$/, readQuotedDraft],
  [/\/admin\/drafts\/([^/]+)\/(?:send|pay)\/?$/, readDraft],
  [/\/admin\/orders\/([^/]+)\/exchange(?:s|-preview)\/?$/, readExchange],
]

/** Asks the tax provider about what a clerk is about to sell, before the transaction of the change begins. */
export function askTaxesForClerks({ tax }: AppDependencies): MiddlewareHandler<Variables> {
  return async (c, next) => {
    const { db, now } = c.var
    for (const [path, find] of tax ? COMPOSITIONS : []) {
      const [, id] = path.exec(c.req.path) ?? []
      const request = id === undefined ? null : await find(c, id)
      if (request) await quoteTaxes(db, tax!, { request, now })
    }
    return next()
  }
}

async function readQuotedDraft(c: Context<Variables>) {
  const parsed = DraftContent.safeParse(await readJson(c))
  return parsed.success ? findComposedRequest(c, parsed.data) : null
}

async function readDraft(c: Context<Variables>, id: string) {
  if (!z.uuid().safeParse(id).success) return null
  const draft = await getDraft(c.var.db, id as DraftId)
  return draft?.state === 'open' ? findComposedRequest(c, draft.content) : null
}

async function findComposedRequest(c: Context<Variables>, content: DraftContent) {
  const { db, now } = c.var
  const composed = await composeOrder(db, { composed: toComposedOrder(content), now })
  return composed.ok ? composed.value.taxRequest : null
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
  return planned.ok ? planned.value.priced.taxRequest : null
}
