import { scaleLinear } from 'd3-scale'

/** A line or the columns of a chart. `null` is no figure: the hour has not come yet. */
export interface ChartSeries {
  name: string
  values: (number | null)[]
}

export interface ChartProps {
  /** What the chart shows, as a sentence for screen readers. */
  label: string
  /** The first is drawn in ink, the second in dots, the third in dashes. More are a table. */
  series: [ChartSeries, ...ChartSeries[]]
  /** The name of each place from left to right, such as `Fri 6 November`. */
  places: string[]
  /** The places that are named below the chart. */
  marks: { at: number; text: string }[]
  format: (value: number) => string
  /** For the figures at the rules: without cents. */
  formatRule: (value: number) => string
  /** The heading of the places in the table. */
  placeHeading: string
  height?: number
  /** Counts have no rules between them. */
  isWhole?: boolean
}

const RULES = 4

/** Returns the figures at the rules of a chart, from the base up, and where a value stands in percent from the top. */
export function buildScale(series: ChartSeries[], { isWhole = false } = {}) {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null))
  const scale = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(...values, 1)])
    .nice(RULES)
    .range([100, 0])
  const rules = scale.ticks(RULES)
  return {
    rules: isWhole ? rules.filter(Number.isInteger) : rules,
    toTop: (value: number) => scale(value),
  }
}

/** Where a place stands in percent from the left, from edge to edge. */
export function toLeft(at: number, count: number): number {
  return count > 1 ? (100 * at) / (count - 1) : 50
}
