interface ChartInput {
  title: string
  dates: string[]
  values: number[]
}

const [WIDTH, HEIGHT] = [300, 100] as const

/** Returns a figure with a line of one value for each day, from 0 to the largest one. */
export function buildChart({ title, dates, values }: ChartInput): string {
  const largest = Math.max(0, ...values)
  const max = largest || 1
  const step = WIDTH / Math.max(1, values.length - 1)
  const points = values.map(
    (value, at) => `${(at * step).toFixed(1)},${(HEIGHT - (value / max) * HEIGHT).toFixed(1)}`,
  )
  const total = values.reduce((sum, value) => sum + value, 0)
  const label = `${title}: ${format(total)} in all, ${format(largest)} a day at most`
  return `<figure>
<figcaption>${title}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">
<path d="M0 ${HEIGHT}H${WIDTH}" stroke="currentColor" vector-effect="non-scaling-stroke"/>
<polyline points="${points.join(' ')}" fill="none" stroke="currentColor" stroke-width="2" vector-effect="non-scaling-stroke"/>
</svg>
<small>${dates[0]} to ${dates.at(-1)}, ${format(largest)} at most</small>
</figure>`
}

function format(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 })
}
