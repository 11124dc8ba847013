import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SegmentCondition } from '#contract/customers'
import { createAmountFormatter } from '#platform/money/format-amount'
import { BASE_CURRENCY } from '#platform/money/money'

/** Returns a function that says what a condition requires, such as "Country: DE, FR". */
export function useDescribeCondition(): (condition: SegmentCondition) => string {
  const { t, language } = useTranslation(customersMessages)
  const yesOrNo = (is: boolean) => t(is ? 'filter.yes' : 'filter.no')
  const days = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  })
  const describeValue = (condition: SegmentCondition): string => {
    switch (condition.kind) {
      case 'spent_over':
        return createAmountFormatter(language, BASE_CURRENCY)(condition.amount)
      case 'order_count':
        return condition.max === null ? `≥ ${condition.min}` : `${condition.min}–${condition.max}`
      case 'country':
        return condition.countries.join(', ')
      case 'tag':
        return condition.tags.join(', ')
      case 'consent':
        return yesOrNo(condition.has_consent)
      case 'account':
        return yesOrNo(condition.has_account)
      default:
        return days.format(condition.days)
    }
  }
  return (condition) =>
    t('condition.described', {
      label: t(`condition.${condition.kind}`),
      value: describeValue(condition),
    })
}
