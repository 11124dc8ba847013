import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** Beside the title: a legend, a link or what is counted. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of the dashboard under an ink rule. */
export function DashboardPart({ title, aside, className, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <div className="dashboard-part-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
