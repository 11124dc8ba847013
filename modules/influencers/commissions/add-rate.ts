import { eq } from 'drizzle-orm'
import { listProductsById, type ProductId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { CommissionCategory } from '../contract.ts'
import {
  type CommissionRateId,
  commissionRates,
  type InfluencerId,
  influencers,
} from '../tables.ts'

export interface NewRate {
  /** Null for all. */
  influencerId: InfluencerId | null
  productId: ProductId | null
  /** Null with a product. */
  category: CommissionCategory | null
  /** Of a campaign. */
  label: string | null
  basisPoints: number
  /** Null for now. */
  startsAt: Date | null
  /** Null for no end. */
  endsAt: Date | null
}

type AddRateError =
  | 'influencer_not_found'
  | 'product_not_found'
  | 'commission_rate_starts_in_past'
  | 'commission_rate_ends_before_start'

/** Adds a rate for orders that are placed from its start on. Orders of the past have their rate already. */
export async function addRate(
  tx: Database,
  { rate, now }: { rate: NewRate; now: Date },
): Promise<Result<CommissionRateId, AddRateError>> {
  const { influencerId, productId } = rate
  const startsAt = rate.startsAt ?? now
  if (startsAt < now) return err('commission_rate_starts_in_past')
  if (rate.endsAt && rate.endsAt <= startsAt) return err('commission_rate_ends_before_start')
  if (influencerId && !(await isInfluencer(tx, influencerId))) return err('influencer_not_found')
  if (productId && (await listProductsById(tx, [productId])).length === 0)
    return err('product_not_found')
  const id: CommissionRateId = newId<'commission rate'>()
  await tx.insert(commissionRates).values({ ...rate, id, startsAt, createdAt: now })
  return ok(id)
}

async function isInfluencer(tx: Database, id: InfluencerId): Promise<boolean> {
  const found = await tx
    .select({ id: influencers.id })
    .from(influencers)
    .where(eq(influencers.id, id))
  return found.length > 0
}
