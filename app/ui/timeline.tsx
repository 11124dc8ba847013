interface TimelineStep {
  label: string
  /** When, or when it is expected. */
  note?: string
  state: 'done' | 'now' | 'failed' | 'later'
}

/** Dots on a line: ink for done, yolk for now, red where it stopped, hollow for later; upright on small screens. */
export function Timeline({ stops, label }: { stops: TimelineStep[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {stops.map(({ label, note, state }) => (
        <li
          key={`${label} ${note}`}
          className={`is-${state}`}
          aria-current={state === 'now' || state === 'failed' ? 'step' : undefined}
        >
          {label}
          {note && <small>{note}</small>}
        </li>
      ))}
    </ol>
  )
}
