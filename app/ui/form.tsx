import type { ComponentProps, FormEvent } from 'react'

interface Props extends ComponentProps<'form'> {
  /** A submit is pending: another one is ignored until it completes. */
  busy: boolean
}

/** A form that submits once at a time. Its fields stay enabled, because a disabled one loses the focus. */
export function Form({ busy, children, onSubmit, ...form }: Props) {
  const ignoreSubmit = (event: FormEvent) => event.preventDefault()
  return (
    <form noValidate aria-busy={busy} {...form} onSubmit={busy ? ignoreSubmit : onSubmit}>
      <div className="form">{children}</div>
    </form>
  )
}
