import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getNumberFormat } from '#platform/i18n/number-format'
import { createAmountFormatter } from '#platform/money/format-amount'
import type { Promotion, PromotionAction, PromotionCondition } from './campaign-queries.ts'

/** Returns a function that says in one line what a promotion does: "10% off everything, from $30.00". */
export function useDescribePromotion() {
  const { t, language } = useTranslation(campaignsMessages)
  const money = ({ amount, currency }: { amount: number; currency: string }) =>
    createAmountFormatter(language, currency)(amount)
  const percent = (value: number) => getNumberFormat(language).format(value)

  const describeAction = (action: PromotionAction): string => {
    const scope = isLimited(action) ? 'some' : 'all'
    switch (action.kind) {
      case 'percentage_off':
        return t('effect.percentage', { percent: percent(action.percent), scope })
      case 'amount_off':
        return t('effect.amount', { amount: money(action), scope })
      case 'free_shipping':
        return t('effect.delivery', {
          method: action.methods.length > 1 ? 'all' : (action.methods[0] ?? 'all'),
        })
      case 'buy_get': {
        const { buy, get } = action
        return t(action.percent === 100 ? 'effect.buyGetFree' : 'effect.buyGetPercent', {
          ...{ buy, get, percent: percent(action.percent) },
        })
      }
    }
  }
  const describeCondition = (condition: PromotionCondition): string | null => {
    switch (condition.kind) {
      case 'min_subtotal':
        return t('terms.from', { amount: money(condition) })
      case 'min_quantity':
        return t('terms.items', { count: condition.quantity })
      case 'contains':
        return t('terms.contains')
      case 'customers':
        return t('terms.customers', { count: condition.user_ids.length })
      case 'segments':
        return t('terms.segments')
      case 'first_order':
        return t('terms.firstOrder')
      case 'countries':
        return condition.countries.join(', ')
      case 'currencies':
        return condition.currencies.join(', ')
    }
  }
  return ({ actions, conditions }: Pick<Promotion, 'actions' | 'conditions'>): string =>
    [...actions.map(describeAction), ...conditions.map(describeCondition)]
      .filter((text) => text !== null)
      .join(', ')
}

function isLimited(action: PromotionAction): boolean {
  return 'product_ids' in action && action.product_ids.length + action.category_ids.length > 0
}
