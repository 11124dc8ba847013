import { Sparkline } from '#app/charts/sparkline.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { InfluencerReport } from '#contract/influencers'
import { getLeft } from './get-left.ts'

/** Earnings, clicks, orders, their rate and links of a range of days, with the change to the days before. */
export function RangeFigures({ report }: { report: InfluencerReport }) {
  const { t } = useTranslation(influencerDashboardMessages)
  const { now, before, days, range } = report
  const format = useReportFormat(range)
  const byCode = now.conversions_by_code
  const figures = [
    {
      id: 'earned',
      value: format.amount(getLeft(now)),
      note: format.compare(getLeft(now), getLeft(before)),
      line: days.map(getLeft),
    },
    {
      id: 'clicks',
      value: format.count(now.clicks),
      note: format.compare(now.clicks, before.clicks),
      line: days.map(({ clicks }) => clicks),
    },
    {
      id: 'conversions',
      value: format.count(now.conversions),
      note: byCode > 0 ? t('figure.byCode', { count: byCode }) : null,
      line: days.map(({ conversions }) => conversions),
    },
    {
      id: 'rate',
      value: now.conversion_rate === null ? '–' : format.share(now.conversion_rate),
      note: t('figure.ofClicks'),
      line: [],
    },
    {
      id: 'links',
      value: format.count(now.active_links),
      note: t('figure.followed'),
      line: [],
    },
  ] as const
  return (
    <dl className="dashboard-figures" aria-label={t('figure.label')}>
      {figures.map(({ id, value, note, line }) => (
        <div key={id}>
          <dt>{t(`figure.${id}`)}</dt>
          <dd>{value}</dd>
          <dd className="dashboard-change">
            <span>{note}</span>
            <Sparkline values={[...line]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
