import type { ComponentProps, ReactNode } from 'react'
import { CheckboxOrRadio } from '#app/ui/field.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'title' | 'className'> {
  title: string
  /** At the right: what it costs. */
  end?: ReactNode
}

/** One of several ways, with a line about it. */
export function RadioOption({ title, end, children, ...input }: Props) {
  return (
    <CheckboxOrRadio
      {...input}
      type="radio"
      label={
        <span className="radio-option">
          <span>
            <strong>{title}</strong>
            <span className="block text-sm text-ink-2">{children}</span>
          </span>
          {end !== undefined && <span className="font-semibold">{end}</span>}
        </span>
      }
    />
  )
}
