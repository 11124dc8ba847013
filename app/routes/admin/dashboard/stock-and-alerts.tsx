import { ChartPart } from '#app/charts/chart-states.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { ProductThumb } from '#app/charts/product-thumb.tsx'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useReport } from './report-query.ts'

/** Products that are sold out or nearly, the most sold first. */
export function StockPart() {
  const { t } = useTranslation(reportsMessages)
  const query = useReport('stock')
  const count = query.data?.count ?? 0
  return (
    <DashboardPart
      title={t('stock.title')}
      aside={count > 0 && <span className="text-ink-2">{t('stock.more', { count })}</span>}
    >
      <ChartPart query={query} height={150}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="dashboard-none">{t('stock.none')}</p>
          ) : (
            <ul className="dashboard-rows">
              {items.map(({ id, title, image, stock, stock_left }) => (
                <li key={id}>
                  <div>
                    <ProductThumb image={image} />
                    <span className="dashboard-row-name min-w-0 flex-1">{title}</span>
                    <Badge variant={stock === 'out' ? 'bad' : 'wait'}>
                      {stock === 'out'
                        ? t('stock.soldOut')
                        : t('stock.left', { count: stock_left ?? 0 })}
                    </Badge>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </ChartPart>
    </DashboardPart>
  )
}

/** Jobs that have failed for the last time, by queue, with the newest error of each. */
export function AlertsPart() {
  const { t } = useTranslation(reportsMessages)
  return (
    <DashboardPart title={t('alerts.title')}>
      <ChartPart query={useReport('alerts')} height={90}>
        {({ dead_jobs, queues }) =>
          dead_jobs === 0 ? (
            <p className="dashboard-none">
              <Badge variant="good">{t('alerts.allRun')}</Badge>
            </p>
          ) : (
            <ul className="dashboard-rows">
              {queues.map(({ queue, dead, error }) => (
                <li key={queue}>
                  <div>
                    <span className="min-w-0 flex-1">
                      <span className="dashboard-row-name">{queue}</span>
                      <small className="wrap-anywhere">{error}</small>
                    </span>
                    <Badge variant="bad">{t('alerts.failed', { count: dead })}</Badge>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </ChartPart>
    </DashboardPart>
  )
}
