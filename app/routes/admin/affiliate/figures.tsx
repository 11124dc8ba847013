import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { ChartPart } from '#app/charts/chart-states.tsx'
import { Sparkline } from '#app/charts/sparkline.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { affiliateLinksMessages } from '#app/i18n/areas/affiliate-links.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import { type AffiliateReport, type LinkReport, MAX_COUNTED_LINKS } from '#contract/outbound'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useAdminKey } from '../frame/access.ts'
import { linksQuery } from './affiliate-queries.ts'

/** Four figures in a ruled row: of the clicks with their change, and of the links. */
export function AffiliateFigures({ query }: { query: UseQueryResult<AffiliateReport> }) {
  const { t } = useTranslation(affiliateLinksMessages)
  const links = useQuery(linksQuery(useApi(), useAdminKey()))
  if (query.isPending && !query.isPaused) return <Skeleton className="my-5 h-24" />
  return (
    <ChartPart query={query} height={90}>
      {(report) => (
        <dl className="dashboard-figures affiliate-figures" aria-label={t('figures')}>
          <ClickFigures report={report} />
          <LinkFigures report={links.data} />
        </dl>
      )}
    </ChartPart>
  )
}

function ClickFigures({ report }: { report: AffiliateReport }) {
  const { t } = useTranslation(affiliateLinksMessages)
  const format = useReportFormat(report.range)
  return (
    <>
      <Figure
        name={t('figure.clicks')}
        value={format.count(report.clicks)}
        note={format.compare(report.clicks, report.before_clicks)}
      >
        <Sparkline values={report.days.map(({ clicks }) => clicks)} />
      </Figure>
      <Figure
        name={t('figure.products')}
        value={format.count(report.products)}
        note={format.compare(report.products, report.before_products)}
      />
    </>
  )
}

/** They are of now, whatever the range. */
function LinkFigures({ report }: { report: LinkReport | undefined }) {
  const { t, language } = useTranslation(affiliateLinksMessages)
  const number = getNumberFormat(language)
  const count = (value: number | undefined) => {
    if (value === undefined) return '–'
    const isMore = value > MAX_COUNTED_LINKS
    return isMore
      ? t('figure.moreThan', { count: number.format(MAX_COUNTED_LINKS) })
      : number.format(value)
  }
  const missingNote = report?.missing === 0 ? t('figure.allMade') : t('figure.look')
  return (
    <>
      <Figure name={t('figure.made')} value={count(report?.made)} note={t('figure.stored')} />
      <Figure
        name={t('figure.missing')}
        value={count(report?.missing)}
        note={report ? missingNote : null}
      />
    </>
  )
}

interface FigureProps {
  name: string
  value: string
  note: string | null
  children?: ReactNode
}

function Figure({ name, value, note, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="dashboard-change">
        <span>{note}</span>
        {children}
      </dd>
    </div>
  )
}
