import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'

const [WIDTH, HEIGHT, EDGE] = [72, 25, 5]

/** A small line beside a figure that says the same in words. It is hidden from screen readers. */
export function Sparkline({ values }: { values: (number | null)[] }) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const x = scaleLinear()
    .domain([0, values.length - 1])
    .range([3, WIDTH - EDGE])
  const y = scaleLinear()
    .domain([Math.min(...known), Math.max(...known, Math.min(...known) + 1e-9)])
    .range([HEIGHT - 4, 4])
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => x(at))
    .y((value) => y(value!))
    .digits(1)(values)
  const last = values.findLastIndex((value) => value !== null)
  return (
    <svg
      className="chart-spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={64}
      height={22}
      fill="none"
      aria-hidden="true"
    >
      <path d={path ?? ''} stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" />
      <circle cx={x(last)} cy={y(values[last]!)} r={3} fill="currentColor" />
    </svg>
  )
}
