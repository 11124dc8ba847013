import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** A function gets the id of the heading, to label a group of options with it. */
  children: ReactNode | ((headingId: string) => ReactNode)
}

export function Step({ title, children }: Props) {
  const heading = useId()
  return (
    <section className="step" aria-labelledby={heading}>
      <h2 className="d2 mb-5" id={heading}>
        {title}
      </h2>
      {typeof children === 'function' ? children(heading) : children}
    </section>
  )
}
