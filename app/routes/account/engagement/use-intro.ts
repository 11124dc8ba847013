import { useWholeAmount } from '#app/coupons/use-whole-amount.ts'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CheckIns } from '#contract/check-ins'

/** One sentence or two about what check-ins earn, by the rules of today. */
export function useIntro({ rules, currency }: CheckIns): string {
  const { t, language } = useTranslation(rewardsMessages)
  const format = useWholeAmount(currency)
  const daily = format(rules.daily)
  if (rules.milestones.length === 0) return t('introDaily', { daily })
  const list = new Intl.ListFormat(language).format(rules.milestones.map(String))
  return t('intro', { daily, milestone: format(rules.milestone), streaks: list })
}
