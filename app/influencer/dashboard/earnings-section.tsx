import { ChartNote, ChartPart } from '#app/charts/chart-states.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { LineChart } from '#app/charts/line-chart.tsx'
import { RangeChoice } from '#app/charts/range-choice.tsx'
import { ShareBar } from '#app/charts/share-bar.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { COMMISSION_STATUSES, type InfluencerReport } from '#contract/influencers'
import type { DashboardProps } from './dashboard-props.ts'
import { getLeft } from './get-left.ts'
import { RangeFigures } from './range-figures.tsx'
import { useDayPlaces } from './use-day-places.ts'
import { useInfluencerReport } from './use-influencer-report.ts'

const HEIGHT = 250

/** What was earned in a range of days, by the day of the order, and what became of it. */
export function EarningsSection({ userId, own }: DashboardProps) {
  const { t } = useTranslation(influencerDashboardMessages)
  const query = useInfluencerReport(userId)
  return (
    <DashboardPart title={t('earnings.title')} aside={<RangeChoice />}>
      <ChartPart query={query} height={HEIGHT}>
        {(report) => (
          <>
            <RangeFigures report={report} />
            {report.now.earned > 0 ? (
              <Earnings report={report} />
            ) : (
              <ChartNote
                title={own.has_clicks ? t('earnings.none') : t('empty.title')}
                height={HEIGHT}
              >
                {own.has_clicks ? t('earnings.noneHelp') : t('empty.help')}
              </ChartNote>
            )}
          </>
        )}
      </ChartPart>
    </DashboardPart>
  )
}

function Earnings({ report }: { report: InfluencerReport }) {
  const { t } = useTranslation(influencerDashboardMessages)
  const { days, now, range } = report
  const format = useReportFormat(range)
  const { label, ...places } = useDayPlaces(report)
  return (
    <>
      <ul className="chart-legend pt-4">
        <li>
          <i className="chart-key" />
          {t('earnings.yours')}
        </li>
        <li>
          <i className="chart-key chart-key-before" />
          {t('status.reversed')}
        </li>
      </ul>
      <LineChart
        {...places}
        label={t('earnings.sentence', { ...label, amount: format.amount(getLeft(now)) })}
        height={HEIGHT}
        format={format.amount}
        formatRule={format.roundedAmount}
        series={[
          { name: t('earnings.yours'), values: days.map(getLeft) },
          { name: t('status.reversed'), values: days.map(({ reversed }) => reversed) },
        ]}
      />
      <ShareBar
        shares={COMMISSION_STATUSES.map((status) => ({
          ...{ key: status, name: t(`status.${status}`), value: now[status] },
        }))}
        othersName=""
        format={format.amount}
        formatShare={format.share}
      />
      <p className="dashboard-note">{t('earnings.help')}</p>
    </>
  )
}
