import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'

interface Props extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** What it is about, for those who hear the button without its row. */
  of: string
  children: string
}

/** A button of a row of a list. */
export function RowButton({ of, children, ...button }: Props) {
  return (
    <Button variant="secondary" aria-label={`${children}: ${of}`} {...button}>
      {children}
    </Button>
  )
}
