import type { ReactNode } from 'react'

interface Props {
  /** `yolk` only for what is the shopper's; the last five have a dot: they are states. */
  variant?:
    | 'shelf'
    | 'paper'
    | 'ink'
    | 'outline'
    | 'yolk'
    | 'good'
    | 'bad'
    | 'info'
    | 'wait'
    | 'plain'
  className?: string
  children: ReactNode
}

export function Badge({ variant = 'shelf', className = '', children }: Props) {
  return <span className={`badge badge-${variant} ${className}`}>{children}</span>
}
