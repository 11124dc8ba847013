import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Amount } from '#app/ui/price.tsx'
import type { CartItem } from '#contract/cart'
import { getTotalBeforeCoupon } from './total-before-coupon.ts'

/** The price of a line and, if reduced, the percentage of its card and the struck-through price before the reduction. */
export function LinePrice({ item, currency }: { item: CartItem; currency: string }) {
  const { t } = useTranslation(commonMessages)
  return (
    <span className="price price-line">
      <span className="price-current">
        <Amount amount={getTotalBeforeCoupon(item)} currency={currency} />
      </span>
      {Boolean(item.reduction_percent) && (
        <span className="price-reduction">
          {t('price.discount', { percent: item.reduction_percent })}
        </span>
      )}
      {item.price_before_reduction !== null && (
        <span>
          <span className="sr-only">{t('price.lowest30Days')}</span>{' '}
          <s>
            <Amount amount={item.price_before_reduction} currency={currency} />
          </s>
        </span>
      )}
    </span>
  )
}
