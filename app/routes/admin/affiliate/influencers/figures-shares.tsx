import type { UseQueryResult } from '@tanstack/react-query'
import { ChartPart } from '#app/charts/chart-states.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { type ChartShare, ShareBar } from '#app/charts/share-bar.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { commissionRatesMessages } from '#app/i18n/areas/commission-rates.ts'
import { influencerFiguresMessages } from '#app/i18n/areas/influencer-figures.ts'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { HOLD_DAYS } from '#contract/influencers'
import { getRegionName } from '#platform/i18n/display-names'
import type { FiguresReport } from './influencer-queries.ts'

interface Props {
  query: UseQueryResult<FiguresReport>
}

/** What became of the commissions of the range. */
export function StatesPart({ query }: Props) {
  const { t } = useTranslation(influencerFiguresMessages)
  const names = {
    paid: t('states.paid'),
    approved: t('states.approved'),
    pending: t('states.pending', { days: HOLD_DAYS }),
    reversed: t('states.reversed'),
  }
  return (
    <SharesPart
      {...{ query, title: t('states.title'), none: t('states.none') }}
      toShares={({ now }) =>
        (['paid', 'approved', 'pending', 'reversed'] as const).map((key) => {
          return { key, name: names[key], value: now[key] }
        })
      }
    />
  )
}

export function CountriesPart({ query }: Props) {
  const { t, language } = useTranslation(influencerFiguresMessages)
  return (
    <SharesPart
      {...{ query, title: t('countries.title'), none: t('noSales') }}
      toShares={({ countries }) =>
        countries.map(({ country, revenue }) => {
          return { key: country, name: getRegionName(country, language), value: revenue }
        })
      }
    />
  )
}

export function CategoriesPart({ query }: Props) {
  const { t } = useTranslation([influencerFiguresMessages, commissionRatesMessages])
  return (
    <SharesPart
      {...{ query, title: t('categories.title'), none: t('noSales') }}
      toShares={({ categories }) =>
        categories.map(({ category, revenue }) => {
          return { key: category, name: t(`commissionRates:category.${category}`), value: revenue }
        })
      }
    />
  )
}

interface SharesPartProps extends Props {
  title: string
  none: string
  toShares: (report: FiguresReport) => ChartShare[]
}

function SharesPart({ query, title, none, toShares }: SharesPartProps) {
  return (
    <DashboardPart title={title}>
      <ChartPart query={query} height={150}>
        {(report) => <Shares {...{ report, none, shares: toShares(report) }} />}
      </ChartPart>
    </DashboardPart>
  )
}

interface SharesProps {
  report: FiguresReport
  none: string
  shares: ChartShare[]
}

function Shares({ report, none, shares }: SharesProps) {
  const { t } = useTranslation(reportsMessages)
  const format = useReportFormat(report.range)
  if (!shares.some(({ value }) => value > 0)) return <p className="dashboard-none">{none}</p>
  return (
    <ShareBar
      shares={shares}
      othersName={t('shares.others')}
      format={format.amount}
      formatShare={format.share}
    />
  )
}
