import { flashSalesMessages } from '#app/i18n/areas/flash-sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RevealedFlashSale } from '#contract/flash-sales'

const MAX_DOTS = 100

/** The units of a sale as dots, those that are taken hollow and those of the shopper in yolk, and the same in words. */
export function QuotaDots({ sale }: { sale: RevealedFlashSale }) {
  const { t } = useTranslation(flashSalesMessages)
  const { quota, left, yours, max_per_person: limit } = sale
  const gone = quota - left
  const dots = Array.from({ length: quota <= MAX_DOTS ? quota : 0 }, (_, at) => {
    if (at >= gone) return ''
    return at >= gone - yours ? 'is-yours' : 'is-gone'
  })
  return (
    <div className="flash-quota">
      <div aria-hidden="true">
        {dots.map((state, at) => (
          <i key={at} className={state} />
        ))}
      </div>
      <p>
        <strong>{left === 0 ? t('allTaken', { quota }) : t('left', { left, quota })}</strong>{' '}
        {yours >= limit ? t('yourLimit', { yours }) : t('limit', { limit })}
      </p>
    </div>
  )
}
