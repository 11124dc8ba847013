import { ChartPart } from '#app/charts/chart-states.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { ShareBar } from '#app/charts/share-bar.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type SalesShares, TRAFFIC_SOURCES } from '#contract/reports'
import { useReport } from './report-query.ts'

type Shares = SalesShares['traffic']
const PRODUCT_SOURCES = ['manual', 'aliexpress'] as const

/** Sales by where the visits came from, by category and by where the products come from. */
export function TrafficPart() {
  const { t } = useTranslation(reportsMessages)
  const nameOf = ({ key }: Shares[number]) => {
    const source = TRAFFIC_SOURCES.find((name) => name === key)
    return source ? t(`shares.traffic.${source}`) : key
  }
  return <SharesPart title={t('shares.byTraffic')} of="traffic" nameOf={nameOf} />
}

export function CategoriesPart() {
  const { t } = useTranslation(reportsMessages)
  const nameOf = ({ name }: Shares[number]) => name ?? t('shares.noCategory')
  return <SharesPart title={t('shares.byCategory')} of="categories" nameOf={nameOf} />
}

export function SourcesPart() {
  const { t } = useTranslation([reportsMessages, productMessages])
  const nameOf = ({ key }: Shares[number]) => {
    const source = PRODUCT_SOURCES.find((name) => name === key)
    return source ? t(`product:source.${source}`) : key
  }
  return <SharesPart title={t('shares.bySource')} of="sources" nameOf={nameOf} />
}

interface Props {
  title: string
  of: 'traffic' | 'categories' | 'sources'
  nameOf: (share: Shares[number]) => string
}

function SharesPart({ title, of, nameOf }: Props) {
  return (
    <DashboardPart title={title}>
      <ChartPart query={useReport('shares')} height={150}>
        {(report) => <SharesChart report={report} {...{ of, nameOf }} />}
      </ChartPart>
    </DashboardPart>
  )
}

function SharesChart({ report, of, nameOf }: Omit<Props, 'title'> & { report: SalesShares }) {
  const { t } = useTranslation(reportsMessages)
  const format = useReportFormat(report.range)
  const shares = report[of].map((share) => ({
    ...{ key: share.key, value: share.amount },
    name: nameOf(share),
  }))
  if (!shares.some(({ value }) => value > 0)) {
    return <p className="dashboard-none">{t('shares.none')}</p>
  }
  return (
    <ShareBar
      shares={shares}
      othersName={t('shares.others')}
      format={format.amount}
      formatShare={format.share}
    />
  )
}
