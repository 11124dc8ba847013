import type { ReactNode } from 'react'

interface Props {
  /** `yolk` marks an advantage for the shopper. The last five are states and have a dot. */
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
