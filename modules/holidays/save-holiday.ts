import { eq } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import { areProductsAndCategories } from '#modules/catalog'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { HOLIDAYS } from './catalogue.ts'
import { HOLIDAYS_TAG } from './get-decisions.ts'
import { holidayChoices } from './tables.ts'

interface SaveHolidayInput {
  holidayId: string
  isEnabled: boolean
  hasPopup: boolean
  offer: { percent: number; productIds: ProductId[] } | null
  /** That the decision was made on; 0 for the first one. */
  revision: number
  now: Date
}

/** Saves whether a holiday is shown, whether with a popup, and its offer. `syncOfferPromotions` follows. */
export async function saveHoliday(
  tx: Database,
  { holidayId, revision, offer, now, ...switches }: SaveHolidayInput,
): Promise<
  Result<undefined, 'holiday_not_found' | 'holiday_edited' | 'promotion_scope_not_found'>
> {
  if (!HOLIDAYS.some(({ id }) => id === holidayId)) return err('holiday_not_found')
  const productIds = [...new Set(offer?.productIds ?? [])]
  if (!(await areProductsAndCategories(tx, { productIds, categoryIds: [] }))) {
    return err('promotion_scope_not_found')
  }
  const values = {
    ...{ ...switches, offerPercent: offer?.percent ?? null, offerProductIds: productIds },
    ...{ revision: revision + 1, updatedAt: now },
  }
  const saved = await tx
    .insert(holidayChoices)
    .values({ holidayId, ...values })
    .onConflictDoUpdate({
      target: holidayChoices.holidayId,
      set: values,
      setWhere: eq(holidayChoices.revision, revision),
    })
    .returning({ revision: holidayChoices.revision })
  if (saved.length === 0) return err('holiday_edited')
  await purgeTags(tx, [HOLIDAYS_TAG])
  return ok(undefined)
}
