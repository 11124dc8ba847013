import { flashSalesMessages } from '#app/i18n/areas/flash-sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RevealedFlashSale } from '#contract/flash-sales'

/** The ring of the brand with a lid, which rolls out through the gap when the discount is revealed. */
export function Seal({ revealed }: { revealed: RevealedFlashSale | null }) {
  const { t } = useTranslation(flashSalesMessages)
  return (
    <div className={`flash-seal ${revealed ? 'is-open' : ''}`}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <path
          d="M96.8 32.3A50 50 0 1 1 67.7 3.2"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {revealed && (
        <p className="flash-percent">
          {t('percent', { percent: revealed.percent })}
          <small>{t('offCategory', { category: revealed.category })}</small>
        </p>
      )}
      <span className="flash-lid" aria-hidden="true">
        ?
      </span>
    </div>
  )
}
