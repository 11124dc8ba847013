import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { commissionRatesMessages } from '#app/i18n/areas/commission-rates.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { CommissionCategory } from '#contract/influencers'
import { useAdminKey } from '../../frame/access.ts'
import { categoryRatesQuery } from './rate-queries.ts'
import { useRateFormat } from './use-rate-format.ts'

interface Props {
  /** Null for who may not change rates. */
  onChange: ((category: CommissionCategory) => void) | null
}

/** What influencers without a rate of their own earn now. */
export function CategoryRates({ onChange }: Props) {
  const { t } = useTranslation(commissionRatesMessages)
  const query = useQuery(categoryRatesQuery(useApi(), useAdminKey()))
  const format = useRateFormat('UTC')
  return (
    <DashboardPart title={t('categories.title')}>
      <QueryView query={query} errorTitle={t('categories.failed')} skeleton="h-72">
        {({ items }) => (
          <dl className="rate-table">
            {items.map(({ category, percent, is_in_catalog: isInCatalog }) => {
              const name = t(`category.${category}`)
              const text = format.percent(percent)
              return (
                <div key={category}>
                  <dt>
                    {name}
                    {!isInCatalog && <small>{t('categories.missing')}</small>}
                  </dt>
                  <dd>
                    {onChange ? (
                      <button
                        type="button"
                        className="link"
                        aria-label={`${text}, ${t('categories.change', { name })}`}
                        onClick={() => onChange(category)}
                      >
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </dd>
                </div>
              )
            })}
          </dl>
        )}
      </QueryView>
      <p className="dashboard-note">{t('categories.help')}</p>
    </DashboardPart>
  )
}
