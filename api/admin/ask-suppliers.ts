import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { CreateExchangeBody, EditOrderBody } from '#contract/checkout'
import type { VariantId } from '#modules/catalog'
import {
  buildEditSale,
  listComposedRequests,
  listQuoteRequests,
  planOrderEdit,
} from '#modules/checkout'
import { type DraftId, getDraft } from '#modules/drafts'
import { type QuoteRequest, quoteVariants } from '#modules/dropship'
import { getOrder, type OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import type { AdminVariables } from '../http/admin-variables.ts'
import { readJson } from '../http/read-json.ts'
import type { AppDependencies } from '../http/router.ts'
import { toSelection } from './order-edits.ts'

type Variables = { Variables: AdminVariables }

interface Composition {
  id: string
  body: unknown
  now: Date
}

/** What composes an order of a paid or a new one, by its path. */
const COMPOSITIONS: [RegExp, (db: Database, input: Composition) => Promise<QuoteRequest[]>][] = [
  [/\/admin\/drafts\/([^/]+)\/(?:send|pay)\/?$/, readDraft],
  [/\/admin\/orders\/([^/]+)\/edits\/?$/, readEdit],
  [/\/admin\/orders\/([^/]+)\/exchanges\/?$/, readExchange],
]

/**
 * Asks suppliers for what a clerk is about to sell, before the transaction of the change begins. Who may not change orders is
 * refused before. A body that the route rejects asks nobody.
 */
export function askSuppliersForClerks({
  marketplace,
}: AppDependencies): MiddlewareHandler<Variables> {
  return async (c, next) => {
    const { db, now } = c.var
    for (const [path, read] of COMPOSITIONS) {
      const [, id] = path.exec(c.req.path) ?? []
      if (id === undefined || !z.uuid().safeParse(id).success) continue
      const body = await readJson(c)
      const requests = await read(db, { id, body, now })
      if (requests.length > 0) await quoteVariants(db, marketplace, { requests, now })
    }
    return next()
  }
}

async function readDraft(db: Database, { id }: Composition): Promise<QuoteRequest[]> {
  const draft = await getDraft(db, id as DraftId)
  if (draft?.state !== 'open') return []
  const { variants, country } = draft.content
  return listComposedRequests(db, { items: variants.map(toItem), country })
}

async function readEdit(db: Database, { id, body, now }: Composition): Promise<QuoteRequest[]> {
  const parsed = EditOrderBody.safeParse(body)
  const order = parsed.success && (await getOrder(db, id as OrderId))
  if (!order) return []
  const plan = await planOrderEdit(db, { order, selection: toSelection(parsed.data), now })
  return plan.ok ? listQuoteRequests(await buildEditSale(db, order, plan.value)) : []
}

async function readExchange(db: Database, { id, body }: Composition): Promise<QuoteRequest[]> {
  const parsed = CreateExchangeBody.safeParse(body)
  const order = parsed.success && (await getOrder(db, id as OrderId))
  if (!order) return []
  const { country } = order
  return listComposedRequests(db, { items: parsed.data.additions.map(toItem), country })
}

function toItem({ variant_id, quantity }: { variant_id: string; quantity: number }) {
  return { variantId: variant_id as VariantId, quantity }
}
