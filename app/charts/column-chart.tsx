import type { CSSProperties } from 'react'
import type { ChartProps } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'

interface Props extends ChartProps {
  /** The place that is still running: its column is an outline. */
  running?: number | undefined
}

/** Columns in ink, each with a dotted mark at the height of the one before. */
export function ColumnChart({ running, ...chart }: Props) {
  const { series, places } = chart
  const count = places.length
  const [now, before] = series
  return (
    <ChartFrame {...chart} isColumns toCross={(at) => (100 * (at + 0.5)) / count}>
      {({ toTop }) => (
        <div className="chart-columns">
          {places.map((place, at) => {
            const [value, mark] = [now.values[at] ?? null, before?.values[at] ?? null]
            const style = {
              '--v': `${100 - toTop(value ?? 0)}%`,
              '--w': mark === null ? undefined : `${100 - toTop(mark)}%`,
            } as CSSProperties
            return (
              <i
                // An hour can be there twice when clocks change.
                key={`${place} ${at}`}
                data-column={findKind(value, at === running)}
                data-marked={mark !== null}
                style={style}
              />
            )
          })}
        </div>
      )}
    </ChartFrame>
  )
}

function findKind(value: number | null, isRunning: boolean) {
  if (value === null) return 'none'
  return isRunning ? 'running' : 'over'
}
