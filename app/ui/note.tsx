import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { CircleAlert, CircleCheck, Info, TrendingDown } from './icons.ts'

const icons = { plain: Info, yolk: TrendingDown, bad: CircleAlert, good: CircleCheck }

interface Props {
  /** `yolk` marks an advantage for the shopper. */
  variant?: keyof typeof icons
  children: ReactNode
  className?: string
}

/** An inline notice next to the content it refers to. */
export function Note({ variant = 'plain', children, className = '' }: Props) {
  return (
    <div
      className={`note note-${variant} ${className}`}
      role={variant === 'bad' ? 'alert' : undefined}
    >
      <Icon icon={icons[variant]} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
