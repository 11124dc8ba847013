import type { UseQueryResult } from '@tanstack/react-query'
import { BeforeLegend } from '#app/charts/before-legend.tsx'
import { ChartNote, ChartPart } from '#app/charts/chart-states.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { ShareBar } from '#app/charts/share-bar.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { affiliateLinksMessages } from '#app/i18n/areas/affiliate-links.ts'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AffiliateReport } from '#contract/outbound'
import { ClicksChart } from '../dashboard/clicks-chart.tsx'

interface Props {
  query: UseQueryResult<AffiliateReport>
}

const HEIGHT = 240

/** Clicks by day, beside those of the days before. */
export function ClicksPart({ query }: Props) {
  const { t } = useTranslation([affiliateLinksMessages, reportsMessages])
  return (
    <DashboardPart
      title={t('clicks.title')}
      aside={query.data && <ClicksLegend report={query.data} />}
    >
      <ChartPart query={query} height={HEIGHT}>
        {(report) =>
          report.clicks === 0 && report.before_clicks === 0 ? (
            <ChartNote title={t('reports:outbound.none')} height={HEIGHT} />
          ) : (
            <ClicksChart
              range={report.range}
              days={report.days}
              name={t('reports:outbound.all')}
              clicks={report.days.map(({ clicks }) => clicks)}
              before={report.days.map(({ before_clicks: before }) => before)}
              height={HEIGHT}
            />
          )
        }
      </ChartPart>
      <p className="dashboard-note">{t('reports:outbound.help')}</p>
    </DashboardPart>
  )
}

function ClicksLegend({ report }: { report: AffiliateReport }) {
  const { count } = useReportFormat(report.range)
  return <BeforeLegend before={count(report.before_clicks)} />
}

/** Clicks by the category of the product. */
export function ClickCategoriesPart({ query }: Props) {
  const { t } = useTranslation(affiliateLinksMessages)
  return (
    <DashboardPart title={t('categories.title')}>
      <ChartPart query={query} height={HEIGHT}>
        {(report) => <Categories report={report} />}
      </ChartPart>
    </DashboardPart>
  )
}

function Categories({ report }: { report: AffiliateReport }) {
  const { t } = useTranslation([affiliateLinksMessages, reportsMessages])
  const format = useReportFormat(report.range)
  if (report.clicks === 0) return <p className="dashboard-none">{t('reports:outbound.none')}</p>
  const otherNames: Record<string, string> = {
    none: t('reports:shares.noCategory'),
    not_in_shop: t('categories.notInShop'),
  }
  const shares = report.categories.map(({ key, name, clicks }) => ({
    ...{ key, value: clicks, name: name ?? otherNames[key] ?? otherNames.none! },
  }))
  return (
    <ShareBar
      shares={shares}
      othersName={t('reports:shares.others')}
      format={format.count}
      formatShare={format.share}
    />
  )
}
