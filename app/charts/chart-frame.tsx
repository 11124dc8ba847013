import type { CSSProperties, ReactNode } from 'react'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { buildScale, type ChartProps } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'
import { useReading } from './use-reading.ts'
import './charts.css'

interface Props extends ChartProps {
  isColumns?: boolean
  /** Draws on the plot. `at` is the place that is read. */
  children: (scale: ReturnType<typeof buildScale>, at: number | null) => ReactNode
  /** Where the cross stands at a place, in percent from the left. */
  toCross: (at: number) => number
}

/** The rules, the names below, the reading and the table of a chart. The left and right arrow keys move the reading. */
export function ChartFrame({ children, toCross, isColumns = false, ...chart }: Props) {
  const { t } = useTranslation(reportsMessages)
  const { series, places, marks, label, height = 240, formatRule } = chart
  const scale = buildScale(series, chart)
  const { at, handlers } = useReading(places.length, { isColumns })
  const shown = at ?? places.length - 1
  return (
    <figure className="chart" style={{ '--h': `${height}px` } as CSSProperties}>
      <div
        className="chart-plot"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={places.length - 1}
        aria-valuenow={shown}
        aria-valuetext={describe(chart, shown)}
        {...handlers}
      >
        {scale.rules.map((rule) => (
          <i
            key={rule}
            className={rule === 0 ? 'chart-rule chart-base' : 'chart-rule'}
            style={{ top: `${scale.toTop(rule)}%` }}
          >
            <span>{formatRule(rule)}</span>
          </i>
        ))}
        {children(scale, at)}
        {at !== null && <Reading chart={chart} at={at} left={toCross(at)} />}
      </div>
      <ol className="chart-marks" aria-hidden="true">
        {marks.map((mark) => (
          <li
            key={mark.at}
            data-edge={findEdge(mark.at, places.length)}
            style={{ left: `${toCross(mark.at)}%` }}
          >
            {mark.text}
          </li>
        ))}
      </ol>
      <ChartTable summary={t('chart.table')} {...chart} />
    </figure>
  )
}

function findEdge(at: number, count: number) {
  if (at === 0) return 'first'
  return at === count - 1 ? 'last' : undefined
}

/** `Fri 6 November: These days $12.00, days before $9.00`. */
function describe({ series, places, format }: ChartProps, at: number): string {
  const values = series.flatMap(({ name, values }) => {
    const value = values[at] ?? null
    return value === null ? [] : [`${name} ${format(value)}`]
  })
  return `${places[at]}: ${values.join(', ')}`
}

const KEYS = ['chart-key', 'chart-key chart-key-before', 'chart-key chart-key-third']

function Reading({ chart, at, left }: { chart: ChartProps; at: number; left: number }) {
  const { series, places, format } = chart
  return (
    <>
      <i className="chart-cross" style={{ left: `${left}%` }} />
      <div
        className="chart-reading"
        data-side={left > 50 ? 'left' : 'right'}
        style={{ '--x': `${left}%` } as CSSProperties}
        aria-hidden="true"
      >
        <strong>{places[at]}</strong>
        <dl className="receipt">
          {series.map(({ name, values }, index) => {
            const value = values[at] ?? null
            return (
              value !== null && (
                <div key={name}>
                  <dt>
                    <i className={KEYS[index]} />
                    {name}
                  </dt>
                  <dd>{format(value)}</dd>
                </div>
              )
            )
          })}
        </dl>
      </div>
    </>
  )
}
