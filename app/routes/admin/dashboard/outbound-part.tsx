import { useState } from 'react'
import { ChartNote, ChartPart } from '#app/charts/chart-states.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { ProductThumb } from '#app/charts/product-thumb.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import type { OutboundReport } from '#contract/outbound'
import { useAccess } from '../frame/access.ts'
import { adminHref } from '../frame/screen-paths.ts'
import { ClicksChart } from './clicks-chart.tsx'
import { useReport } from './report-query.ts'

/** How often shoppers went to the marketplace, by day, for all products or for one of them. */
export function OutboundPart() {
  const { t } = useTranslation(reportsMessages)
  const { can } = useAccess()
  return (
    <DashboardPart
      title={t('outbound.title')}
      aside={
        can('marketplace:read') && (
          <Link to={adminHref('affiliate-analytics')} className="link">
            {t('outbound.more')}
          </Link>
        )
      }
    >
      <ChartPart query={useReport('outbound')} height={150}>
        {(report) =>
          report.clicks === 0 ? (
            <ChartNote title={t('outbound.none')} height={150} />
          ) : (
            <Clicks report={report} />
          )
        }
      </ChartPart>
    </DashboardPart>
  )
}

function Clicks({ report }: { report: OutboundReport }) {
  const { t } = useTranslation(reportsMessages)
  const format = useReportFormat(report.range)
  const [key, setKey] = useState<string | null>(null)
  const chosen = report.products.find((product) => product.key === key)
  const rows = [
    { key: null, title: t('outbound.all'), clicks: report.clicks, image: undefined, slug: '' },
    ...report.products,
  ]
  return (
    <>
      <ClicksChart
        range={report.range}
        days={report.days}
        name={chosen?.title ?? t('outbound.all')}
        clicks={chosen?.days ?? report.days.map(({ clicks }) => clicks)}
      />
      <ul className="dashboard-rows">
        {rows.map((row) => (
          <li key={row.key ?? ''}>
            <button
              type="button"
              aria-pressed={row.key === (chosen?.key ?? null)}
              onClick={() => setKey(row.key)}
            >
              {row.image !== undefined && <ProductThumb image={row.image} />}
              <span className="min-w-0 flex-1">
                <span className="dashboard-row-name">{row.title}</span>
                {row.slug === null && <small>{t('outbound.notInShop')}</small>}
              </span>
              <span className="amount">{format.count(row.clicks)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="dashboard-note">{t('outbound.help')}</p>
    </>
  )
}
