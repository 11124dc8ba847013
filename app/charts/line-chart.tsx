import { line } from 'd3-shape'
import { type ChartProps, type ChartSeries, toLeft } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'

/** A line over time, and up to two others to compare it with. */
export function LineChart(chart: ChartProps) {
  const { series, places } = chart
  const count = places.length
  const [first] = series
  const last = first.values.findLastIndex((value) => value !== null)
  return (
    <ChartFrame {...chart} toCross={(at) => toLeft(at, count)}>
      {({ toTop }, at) => (
        <>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {series.map((one, index) => (
              <path key={one.name} data-line={index} d={buildPath(one, { count, toTop })} />
            ))}
          </svg>
          {[
            { place: last, className: 'chart-dot' },
            { place: at ?? -1, className: 'chart-spot' },
          ].map(({ place, className }) => {
            const value = first.values[place] ?? null
            return (
              value !== null && (
                <i
                  key={className}
                  className={className}
                  style={{ left: `${toLeft(place, count)}%`, top: `${toTop(value)}%` }}
                />
              )
            )
          })}
        </>
      )}
    </ChartFrame>
  )
}

interface PathScale {
  count: number
  toTop: (value: number) => number
}

/** The line breaks where there is no figure. */
export function buildPath({ values }: ChartSeries, { count, toTop }: PathScale): string {
  return (
    line<number | null>()
      .defined((value) => value !== null)
      .x((_, at) => toLeft(at, count))
      .y((value) => toTop(value!))
      .digits(2)(values) ?? ''
  )
}
