import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'form'> {
  /** A submit is pending: all fields are disabled until it completes. */
  busy: boolean
}

/** A form whose fields are disabled while it is busy. Validation is left to the caller. */
export function Form({ busy, children, ...form }: Props) {
  return (
    <form noValidate aria-busy={busy} {...form}>
      <fieldset disabled={busy} className="form">
        {children}
      </fieldset>
    </form>
  )
}
