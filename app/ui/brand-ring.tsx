interface Props {
  /** out: success or neutral; inside: failure; travelling: in progress. */
  dot?: 'out' | 'inside' | 'travelling'
  /** Shows a tick inside the ring for success. */
  done?: boolean
  size?: number
  className?: string
}

/** The logo's ring and dot for empty states and payment results. Decorative, hidden from assistive technology. */
export function BrandRing({ dot = 'out', done = false, size = 84, className = '' }: Props) {
  const ink = { out: 'var(--ink)', inside: 'var(--bad)', travelling: 'var(--line-strong)' }[dot]
  const [cx, cy] = { out: [104, 16], inside: [77, 43], travelling: [60, 99] }[dot]
  const fill = { out: 'var(--yolk)', inside: 'var(--bad)', travelling: 'var(--ink)' }[dot]
  return (
    <svg
      viewBox="0 0 120 120"
      width={size}
      height={size}
      fill="none"
      aria-hidden="true"
      className={className}
    >
      <path d="M96.4 44.7A40 40 0 1 1 75.3 23.6" stroke={ink} strokeWidth={5.6} />
      <circle
        cx={cx}
        cy={cy}
        r={11}
        fill={fill}
        className={dot === 'travelling' ? 'travels' : ''}
      />
      {done && (
        <path
          d="m46 64 10 10 20-22"
          stroke={ink}
          strokeWidth={5.6}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
