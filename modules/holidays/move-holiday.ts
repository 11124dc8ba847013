import { and, eq, isNull } from 'drizzle-orm'
import type { Country } from '#contract/pricing'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { getRule, HOLIDAYS } from './catalogue.ts'
import { HOLIDAYS_TAG } from './get-decisions.ts'
import { holidayMoves } from './tables.ts'

export const MAX_MOVE_DAYS = 31
const DAY_MS = 86_400_000

interface MoveHolidayInput {
  holidayId: string
  /** Null for all countries. */
  country: Country | null
  computedDay: string
  /** The computed day itself takes a move back. */
  day: string
  now: Date
}

/** Moves a day of a holiday. `syncOfferPromotions` follows. */
export async function moveHoliday(
  tx: Database,
  { holidayId, country, computedDay, day, now }: MoveHolidayInput,
): Promise<Result<undefined, 'holiday_not_found' | 'holiday_day_not_found' | 'holiday_too_far'>> {
  const holiday = HOLIDAYS.find(({ id }) => id === holidayId)
  if (!holiday || (country && holiday.countries && !holiday.countries.includes(country))) {
    return err('holiday_not_found')
  }
  const rule = getRule(holiday, country ?? holiday.countries?.[0] ?? 'US')
  if (!rule(Number(computedDay.slice(0, 4))).includes(computedDay))
    return err('holiday_day_not_found')
  const distance = Math.abs(Date.parse(day) - Date.parse(computedDay)) / DAY_MS
  if (distance > MAX_MOVE_DAYS) return err('holiday_too_far')
  await tx
    .delete(holidayMoves)
    .where(
      and(
        eq(holidayMoves.holidayId, holidayId),
        eq(holidayMoves.computedDay, computedDay),
        country ? eq(holidayMoves.country, country) : isNull(holidayMoves.country),
      ),
    )
  if (distance > 0) {
    await tx.insert(holidayMoves).values({ holidayId, country, computedDay, day, createdAt: now })
  }
  await purgeTags(tx, [HOLIDAYS_TAG])
  return ok(undefined)
}
