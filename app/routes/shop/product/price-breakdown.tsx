import { Plus } from 'lucide'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { ProductDetails, Variant } from '#contract/catalog'

interface Props {
  product: ProductDetails
  sold: Pick<Variant, 'price' | 'lowest_price_30_days' | 'reduction_percent'>
  quantity: number
}

/** The sum behind the price. Open where there is a reduction; tax depends on a country, so the cart names it. */
export function PriceBreakdown({ product, sold, quantity }: Props) {
  const { t } = useTranslation('product')
  const show = useMoneyFormatter(product.currency)
  const { price, lowest_price_30_days: lowest, reduction_percent: percent } = sold
  const base = lowest ?? price
  const times = quantity > 1 ? t('price.times', { quantity, price: show(base) }) : ''
  return (
    <details className="fold" open={lowest !== null}>
      <summary>
        {t('price.how')} <Icon icon={Plus} />
      </summary>
      <div>
        <dl className="receipt text-sm">
          <div>
            <dt>
              {t(lowest === null ? 'price.base' : 'price.lowest')} {times}
            </dt>
            <dd>{show(base * quantity)}</dd>
          </div>
          {lowest !== null && (
            <div className="less">
              <dt>{t('price.reduction', { percent })}</dt>
              <dd>{show((price - lowest) * quantity)}</dd>
            </div>
          )}
          <div className="total">
            <dt>{t('price.total')}</dt>
            <dd>{show(price * quantity)}</dd>
          </div>
        </dl>
        <p className="mt-3 text-sm text-ink-2">{t('price.tax')}</p>
      </div>
    </details>
  )
}
