import type { ComponentProps, ReactNode } from 'react'
import { CheckboxOrRadio } from '#app/ui/field.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'title' | 'className'> {
  title: string
  /** Shown at the end of the row, for example a price. */
  end?: ReactNode
}

/** A radio button with a title and a description. */
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
