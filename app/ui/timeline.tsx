interface Stop {
  label: string
  /** When, or when it is expected. */
  note?: string
  state: 'done' | 'now' | 'later'
}

/** Dots on a line: ink for done, yolk for now, hollow for later; upright on small screens. */
export function Timeline({ stops, label }: { stops: Stop[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {stops.map(({ label, note, state }) => (
        <li
          key={label}
          className={`is-${state}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          {label}
          {note && <small>{note}</small>}
        </li>
      ))}
    </ol>
  )
}
