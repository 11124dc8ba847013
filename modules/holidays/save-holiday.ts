import { eq } from 'drizzle-orm'
import type { CategoryId, ProductId } from '#modules/catalog'
import { areProductsAndCategories } from '#modules/catalog'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { HOLIDAYS } from './catalogue.ts'
import { BIRTHDAY_ID } from './contract.ts'
import { HOLIDAYS_TAG } from './get-decisions.ts'
import { holidayChoices } from './tables.ts'

interface SaveHolidayInput {
  holidayId: string
  isEnabled: boolean
  hasPopup: boolean
  /** Of some products, or of a category. */
  offer: { percent: number; productIds: ProductId[]; categoryId?: CategoryId | null } | null
  /** That the decision was made on; 0 for the first one. */
  revision: number
  now: Date
}

/** Saves whether a holiday is shown, whether with a popup, and its offer. `syncOfferPromotions` follows. */
export async function saveHoliday(
  tx: Database,
  { holidayId, revision, offer, now, ...switches }: SaveHolidayInput,
): Promise<
  Result<
    undefined,
    'holiday_not_found' | 'holiday_edited' | 'holiday_has_no_offer' | 'promotion_scope_not_found'
  >
> {
  const isBirthday = holidayId === BIRTHDAY_ID
  if (!isBirthday && !HOLIDAYS.some(({ id }) => id === holidayId)) return err('holiday_not_found')
  // Its code is the offer.
  if (isBirthday && offer) return err('holiday_has_no_offer')
  const productIds = [...new Set(offer?.productIds ?? [])]
  const categoryId = offer?.categoryId ?? null
  const categoryIds = categoryId ? [categoryId] : []
  if (!(await areProductsAndCategories(tx, { productIds, categoryIds }))) {
    return err('promotion_scope_not_found')
  }
  const values = {
    ...{ ...switches, offerPercent: offer?.percent ?? null, offerProductIds: productIds },
    offerCategoryId: categoryId,
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
