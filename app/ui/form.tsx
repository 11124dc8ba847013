import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'form'> {
  /** What was sent is underway: until it is answered nothing can be changed. */
  busy: boolean
}

/** Fields to fill in, and what they are sent with. */
export function Form({ busy, children, ...form }: Props) {
  return (
    <form noValidate aria-busy={busy} {...form}>
      <fieldset disabled={busy} className="form">
        {children}
      </fieldset>
    </form>
  )
}
