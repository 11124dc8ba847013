import { and, eq } from 'drizzle-orm'
import type { VariantId } from '#modules/catalog'
import type { OrderId, OrderLineId } from '#modules/orders'
import { listSupplierVariants } from '#modules/product-sync'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import {
  type DropshipOrder,
  type DropshipOrderId,
  dropshipLines,
  dropshipNotes,
} from '../tables.ts'
import { lockFailedRequest, type RequestErrorCode, sendAgain } from './retry-request.ts'

interface ChangeVariantInput {
  orderId: OrderId
  id: DropshipOrderId
  lineId: OrderLineId
  variantId: VariantId
  /** Which the caller has seen. */
  revision: number
  actor: Actor
  now: Date
}

type ChangeVariantErrorCode =
  | RequestErrorCode
  | 'dropship_line_not_found'
  | 'dropship_variant_not_offered'
  | 'dropship_result_unknown'

/** Nothing may be ordered yet: the marketplace would answer the same key with what was ordered before. */
export function canChangeVariant({ state, sentAt }: DropshipOrder): boolean {
  return state === 'failed' && sentAt === null
}

/** Orders another variant of the same product for a line, and sends the request again. */
export async function changeVariant(
  tx: Database,
  { orderId, id, lineId, variantId, revision, actor, now }: ChangeVariantInput,
): Promise<Result<null, ChangeVariantErrorCode>> {
  const locked = await lockFailedRequest(tx, { orderId, id, revision })
  if (!locked.ok) return locked
  if (!canChangeVariant(locked.value)) return err('dropship_result_unknown')
  const isLine = and(eq(dropshipLines.dropshipOrderId, id), eq(dropshipLines.orderLineId, lineId))
  const [line] = await tx.select().from(dropshipLines).where(isLine)
  if (!line) return err('dropship_line_not_found')
  const links = await listSupplierVariants(tx, [line.variantId, variantId])
  const link = links.find((one) => one.variantId === variantId)
  const before = links.find((one) => one.variantId === line.variantId)
  // A variant that is gone from the supplier is still one of its product.
  const isSame = link && (before?.productId ?? link.productId) === link.productId
  const isOfProduct = link?.supplierProductId === line.supplierProductId
  if (!link || !isSame || !isOfProduct || variantId === line.variantId) {
    return err('dropship_variant_not_offered')
  }
  const { supplierVariantId, attributes } = link
  await tx
    .update(dropshipLines)
    .set({ variantId, supplierVariantId, attributes, freightCode: null })
    .where(isLine)
  await tx.insert(dropshipNotes).values({
    ...{ id: newId<'dropship note'>(), orderId, kind: 'other_variant', subject: lineId },
    ...{ ...toActorColumns(actor), resolvedAt: now, createdAt: now },
  })
  await sendAgain(tx, { request: locked.value, now })
  return ok(null)
}
