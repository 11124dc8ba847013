import type { ChartProps } from './chart-data.ts'

/** The figures of a chart as a table, the newest first. */
export function ChartTable({
  summary,
  label,
  series,
  places,
  placeHeading,
  format,
}: ChartProps & { summary: string }) {
  const rows = places.map((place, at) => ({ place, at })).reverse()
  return (
    <details className="chart-table">
      <summary className="link">{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className="chart-table-scroll" tabIndex={0} aria-label={summary}>
        <table className="table">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{placeHeading}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="align-right">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ place, at }) => (
              <tr key={at}>
                <th scope="row">{place}</th>
                {series.map(({ name, values }) => {
                  const value = values[at] ?? null
                  return (
                    <td key={name} className="align-right">
                      {value === null ? '–' : format(value)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
