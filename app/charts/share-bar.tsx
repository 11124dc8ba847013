export interface ChartShare {
  key: string
  name: string
  value: number
}

interface Props {
  shares: ChartShare[]
  /** The name of what is left over if there are more than five. */
  othersName: string
  formatShare: (share: number) => string
  format: (value: number) => string
}

const STEPS = 5

/** The parts of a whole as one bar in five steps from ink to paper, with each part's share below. */
export function ShareBar({ shares, othersName, formatShare, format }: Props) {
  const parts = joinOthers(
    shares.filter(({ value }) => value > 0),
    othersName,
  )
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <>
      <div className="chart-share" aria-hidden="true">
        {parts.map(({ key, value }, index) => (
          <i key={key} data-step={index + 1} style={{ flex: value / total }} />
        ))}
      </div>
      <dl className="receipt chart-share-list">
        {parts.map(({ key, name, value }, index) => (
          <div key={key}>
            <dt>
              <i className="chart-key chart-key-part" data-step={index + 1} />
              {name}
            </dt>
            <dd>
              {format(value)} <span className="text-ink-2">{formatShare(value / total)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function joinOthers(shares: ChartShare[], name: string): ChartShare[] {
  if (shares.length <= STEPS) return shares
  const rest = shares.slice(STEPS - 1)
  const value = rest.reduce((sum, one) => sum + one.value, 0)
  return [...shares.slice(0, STEPS - 1), { key: '', name, value }]
}
