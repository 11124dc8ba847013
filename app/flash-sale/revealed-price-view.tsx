import { commonMessages } from '#app/i18n/areas/common.ts'
import { flashSalesMessages } from '#app/i18n/areas/flash-sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { RevealedPriceProps } from './sale-prices.ts'

/** The price of a sale with its percentage, the price for everybody that it is of, and the lowest one of 30 days. */
export function RevealedPriceView({ price, size }: RevealedPriceProps) {
  const { t } = useTranslation(commonMessages)
  const format = useMoneyFormatter(price.currency)
  const text = format(price.price)
  return (
    <>
      <p className={`price price-${size}`} data-price>
        <data className="price-current" value={price.price}>
          {price.varies ? t('price.from', { price: text }) : text}
        </data>
        <span className="price-reduction">{t('price.discount', { percent: price.percent })}</span>
      </p>
      <p className="lowest-price" data-price>
        <span className="block">
          <SaleLabel /> <s>{format(price.formerPrice)}</s>
        </span>
        {t('price.lowest30Days')} {format(price.lowestPrice30Days)}
      </p>
    </>
  )
}

function SaleLabel() {
  const { t } = useTranslation(flashSalesMessages)
  return t('before')
}
