import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useLanguage, useTranslation } from '#app/i18n/use-translation.ts'
import { MILESTONES } from '#contract/influencers'
import { createAmountFormatter } from '#platform/money/format-amount'
import type { Program } from './reward-queries.ts'

/** Returns functions that say what a programme grants, and how much of its budget is spent. */
export function useDescribeProgram() {
  const { t } = useTranslation(rewardProgramsMessages)
  const language = useLanguage()
  return {
    describe({ rules, currency }: Program): string {
      const format = createAmountFormatter(language, currency)
      const list = new Intl.ListFormat(language)
      if (!('daily' in rules) && !('friend' in rules)) {
        return t('grants.influencer', {
          sales: list.format(MILESTONES.map(({ sales }) => `${sales}`)),
        })
      }
      if (!('daily' in rules)) {
        const { friend, referrer } = rules
        return t('grants.referral', { friend: format(friend), referrer: format(referrer) })
      }
      const { daily, milestone, milestones } = rules
      if (milestones.length === 0) return t('grants.daily', { daily: format(daily) })
      const days = list.format(milestones.map(String))
      return t('grants.check_in', { daily: format(daily), milestone: format(milestone), days })
    },
    describeSpent({ spent, budget, currency }: Program): string {
      const format = createAmountFormatter(language, currency)
      if (budget === null) return t('spent.unlimited', { spent: format(spent) })
      return t('spent.limited', { spent: format(spent), budget: format(budget) })
    },
  }
}
