import { CircleAlert, CircleCheck, Info, TrendingDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const icons = { plain: Info, yolk: TrendingDown, bad: CircleAlert, good: CircleCheck }

interface Props {
  /** `yolk` where it is good for the shopper. */
  variant?: keyof typeof icons
  children: ReactNode
  className?: string
}

/** A notice on the thing it concerns. */
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
