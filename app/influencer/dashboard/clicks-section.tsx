import { ChartNote, ChartPart } from '#app/charts/chart-states.tsx'
import { ColumnChart } from '#app/charts/column-chart.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { InfluencerReport } from '#contract/influencers'
import type { DashboardProps } from './dashboard-props.ts'
import { useDayPlaces } from './use-day-places.ts'
import { useInfluencerReport } from './use-influencer-report.ts'

const HEIGHT = 150

/** Clicks by day. */
export function ClicksSection({ userId }: DashboardProps) {
  const { t } = useTranslation(influencerDashboardMessages)
  return (
    <DashboardPart title={t('clicks.title')}>
      <ChartPart query={useInfluencerReport(userId)} height={HEIGHT}>
        {(report) =>
          report.now.clicks > 0 ? (
            <Clicks report={report} />
          ) : (
            <ChartNote title={t('clicks.none')} height={HEIGHT} />
          )
        }
      </ChartPart>
      <p className="dashboard-note">{t('clicks.help')}</p>
    </DashboardPart>
  )
}

function Clicks({ report }: { report: InfluencerReport }) {
  const { t } = useTranslation(influencerDashboardMessages)
  const { days, now, range } = report
  const { count } = useReportFormat(range)
  const { label, ...places } = useDayPlaces(report)
  const running = days.findIndex(({ day }) => day === range.today)
  return (
    <ColumnChart
      {...places}
      label={t('clicks.sentence', { ...label, count: now.clicks })}
      height={HEIGHT}
      running={running === -1 ? undefined : running}
      format={count}
      formatRule={count}
      isWhole
      series={[{ name: t('clicks.title'), values: days.map(({ clicks }) => clicks) }]}
    />
  )
}
