import type { ClaimPrize } from '#contract/draws'
import { placeComposedOrder } from '#modules/checkout'
import { getCountryTerms, lockWonPrize, recordPrizeClaim, type WinnerId } from '#modules/draws'
import { getAccount, type UserId } from '#modules/identity'
import { buildShopperActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import type { Language } from '#platform/i18n/languages'
import { BASE_CURRENCY } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'

interface ClaimPrizeInput {
  winnerId: WinnerId
  userId: UserId
  body: ClaimPrize
  language: Language
  isRealMoney: boolean
  now: Date
}

type ClaimPrizeErrorCode =
  | 'prize_not_found'
  | 'prize_claimed'
  | 'prize_forfeited'
  | 'draw_closed_in_country'
  | 'adult_statement_needed'
  | 'email_not_verified'
  | 'prize_unavailable'

/** Claims a prize: the shop sends it with an order that costs nothing. A prize is claimed once, by its winner, in time. */
export function claimPrize(
  db: Database,
  { winnerId, userId, body, now, ...input }: ClaimPrizeInput,
): Promise<Result<null, ClaimPrizeErrorCode>> {
  return runResultTransaction(db, async (tx): Promise<Result<null, ClaimPrizeErrorCode>> => {
    const { user } = (await getAccount(tx, userId)) ?? {}
    const found = await lockWonPrize(tx, { winnerId, userId })
    if (!found) return err('prize_not_found')
    const { winner, prize } = found
    if (winner.state === 'claimed') return err('prize_claimed')
    if (winner.state === 'forfeited' || winner.claimUntil <= now) return err('prize_forfeited')
    if (!user?.email || !user.emailConfirmedAt) return err('email_not_verified')
    const terms = await getCountryTerms(tx, { ...input, country: body.country })
    if (terms.rule === 'closed') return err('draw_closed_in_country')
    if (terms.needsAdult && !body.is_adult) return err('adult_statement_needed')

    const order = await placeComposedOrder(tx, {
      composed: {
        ...toAddress(body),
        ...{ email: user.email, language: input.language, currency: BASE_CURRENCY },
        ...{ shipping: 'standard', hasFreeShipping: true, discount: { basisPoints: 10_000 } },
        items: [{ variantId: prize.variantId, quantity: 1 }],
      },
      ...{ holdExpiresAt: now, link: null, actor: buildShopperActor(userId), now },
    })
    // It is out of stock or no longer sold: the prize stays theirs.
    if (!order.ok) return err('prize_unavailable')
    await recordPrizeClaim(tx, { winnerId, orderId: order.value.id, now })
    return ok(null)
  })
}

function toAddress(body: ClaimPrize) {
  return {
    ...{ firstName: body.first_name, lastName: body.last_name, address: body.address },
    ...{ addressLine2: body.address_line_2 ?? null, city: body.city, zipCode: body.zip_code },
    ...{ country: body.country, region: body.state ?? null, phone: body.phone ?? null },
  }
}
