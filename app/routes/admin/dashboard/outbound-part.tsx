import { useState } from 'react'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { OutboundReport } from '#contract/outbound'
import { ChartNote, ChartPart } from '../charts/chart-states.tsx'
import { ColumnChart } from '../charts/column-chart.tsx'
import { ProductThumb } from './best-sellers.tsx'
import { DashboardPart } from './dashboard-part.tsx'
import { useReport } from './report-query.ts'
import { pickMarks, useReportFormat } from './use-report-format.ts'

/** How often shoppers went to the marketplace, by day, for all products or for one of them. */
export function OutboundPart() {
  const { t } = useTranslation(reportsMessages)
  return (
    <DashboardPart title={t('outbound.title')}>
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
        report={report}
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

interface ChartProps {
  report: OutboundReport
  name: string
  /** Of each day. */
  clicks: number[]
}

function ClicksChart({ report: { range, days }, name, clicks }: ChartProps) {
  const { t } = useTranslation(reportsMessages)
  const format = useReportFormat(range)
  const places = days.map(({ day }) => format.place(day, 'day'))
  const count = clicks.reduce((sum, one) => sum + one, 0)
  const running = days.findIndex(({ day }) => day === range.today)
  return (
    <ColumnChart
      places={places}
      marks={pickMarks(days.length).map((at) => ({ at, text: format.mark(days[at]!.day, 'day') }))}
      placeHeading={t('chart.day')}
      label={t('outbound.sentence', {
        ...{ count, name, from: places[0] ?? '', to: places.at(-1) ?? '' },
      })}
      height={150}
      running={running === -1 ? undefined : running}
      format={format.count}
      formatRule={format.count}
      isWhole
      series={[{ name: t('outbound.series'), values: clicks }]}
    />
  )
}
