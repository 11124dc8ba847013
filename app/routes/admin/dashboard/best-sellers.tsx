import type { CSSProperties } from 'react'
import { href } from 'react-router'
import { ChartPart } from '#app/charts/chart-states.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { ProductThumb } from '#app/charts/product-thumb.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import type { BestSellers } from '#contract/reports'
import { useReport } from './report-query.ts'

/** The products of which most was sold, with bars. */
export function BestSellersPart() {
  const { t } = useTranslation(reportsMessages)
  return (
    <DashboardPart title={t('best.title')}>
      <ChartPart query={useReport('products')}>
        {(report) =>
          report.items.length === 0 ? (
            <p className="dashboard-none">{t('best.none')}</p>
          ) : (
            <BestSellerRows report={report} />
          )
        }
      </ChartPart>
    </DashboardPart>
  )
}

function BestSellerRows({ report: { items, range } }: { report: BestSellers }) {
  const format = useReportFormat(range)
  const most = Math.max(...items.map(({ amount }) => amount), 1)
  return (
    <ol className="dashboard-rows">
      {items.map((item, index) => (
        <li key={item.id}>
          <Link to={href('/products/:slug', { slug: item.slug })}>
            <span className="dashboard-rank">{index + 1}</span>
            <ProductThumb image={item.image} />
            <span className="min-w-0 flex-1">
              <span className="dashboard-row-name">{item.title}</span>
              <SoldText item={item} sold={format.count(item.sold)} />
            </span>
            <i
              className="dashboard-bar"
              style={{ '--v': `${(100 * Math.max(item.amount, 0)) / most}%` } as CSSProperties}
            />
            <span className="amount">{format.amount(item.amount)}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function SoldText({ item, sold }: { item: BestSellers['items'][number]; sold: string }) {
  const { t } = useTranslation(reportsMessages)
  const left = item.stock_left === null ? null : t('best.left', { count: item.stock_left })
  const stock = item.stock === 'out' ? t('best.soldOut') : left
  const state = item.is_for_sale ? stock : t('best.gone')
  return <small>{[t('best.sold', { count: sold }), state].filter(Boolean).join(', ')}</small>
}
