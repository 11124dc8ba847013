import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { OwnCoupon } from '#contract/promotions'
import { getDateFormat } from '#platform/i18n/date-format'

const DAY_MS = 86_400_000
const NUMERIC = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** What a coupon was issued for, and until when it can be used, or what has become of it. */
export function useCouponTexts(coupon: OwnCoupon): { title: string; time: string | null } {
  const { t, language } = useTranslation(rewardsMessages)
  const { origin, state, ends_at, order, redeemed_at } = coupon
  const format = (time: string) => getDateFormat(language, NUMERIC).format(new Date(time))

  function getTitle(): string {
    switch (origin.kind) {
      case 'check_in': {
        const day = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
        const date = getDateFormat(language, day).format(new Date(origin.day))
        return t('origin.check_in', { date })
      }
      case 'milestone':
        return t('origin.milestone', { days: origin.streak })
      case 'referral':
        return t('origin.referral')
      case 'sales':
        return t('origin.sales', { sales: origin.sales })
      case 'promotion':
        return origin.name
    }
  }

  function getTime(): string | null {
    if (state === 'used') {
      if (order) return t('usedIn', { number: order.number })
      return redeemed_at && t('usedOn', { date: format(redeemed_at) })
    }
    if (!ends_at) return t('noEnd')
    if (state === 'ended') return t('ended', { date: format(ends_at) })
    const days = Math.floor((startOfDay(new Date(ends_at)) - startOfDay(new Date())) / DAY_MS)
    if (days <= 1) return t('endsSoon', { days })
    return t('ends', { date: format(ends_at) })
  }

  return { title: getTitle(), time: getTime() }
}

/** Noon is added, so that days of 23 hours count as days. */
function startOfDay(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate(), 12).getTime()
}
