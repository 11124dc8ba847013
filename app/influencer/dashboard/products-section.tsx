import { href } from 'react-router'
import { ChartPart } from '#app/charts/chart-states.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { ProductThumb } from '#app/charts/product-thumb.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import type { InfluencerReport } from '#contract/influencers'
import type { DashboardProps } from './dashboard-props.ts'
import { useInfluencerReport } from './use-influencer-report.ts'

/** The products that earned most in the range. */
export function ProductsSection({ userId }: DashboardProps) {
  const { t } = useTranslation(influencerDashboardMessages)
  return (
    <DashboardPart title={t('products.title')}>
      <ChartPart query={useInfluencerReport(userId)} height={150}>
        {(report) =>
          report.products.length > 0 ? (
            <ProductRows report={report} />
          ) : (
            <p className="dashboard-none">{t('products.none')}</p>
          )
        }
      </ChartPart>
    </DashboardPart>
  )
}

function ProductRows({ report: { products, range } }: { report: InfluencerReport }) {
  const { t } = useTranslation(influencerDashboardMessages)
  const format = useReportFormat(range)
  return (
    <ol className="dashboard-rows">
      {products.map(({ id, slug, title, image, sales, amount }) => (
        <li key={id}>
          <Link to={href('/products/:slug', { slug })}>
            <ProductThumb image={image} />
            <span className="min-w-0 flex-1">
              <span className="dashboard-row-name">{title}</span>
              <small>{t('sales', { count: sales })}</small>
            </span>
            <span className="amount">{format.amount(amount)}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
