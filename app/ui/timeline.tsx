interface TimelineStep {
  label: string
  /** The date of the step, or the expected date. */
  note?: string
  state: 'done' | 'current' | 'failed' | 'upcoming'
}

/** Progress through named steps; vertical on small screens. */
export function Timeline({ steps, label }: { steps: TimelineStep[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map(({ label, note, state }) => (
        <li
          key={`${label} ${note}`}
          className={`is-${state}`}
          aria-current={state === 'current' || state === 'failed' ? 'step' : undefined}
        >
          {label}
          {note && <small>{note}</small>}
        </li>
      ))}
    </ol>
  )
}
