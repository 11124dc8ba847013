import { CircleAlert, CircleCheck, Info, TrendingDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const icons = { plain: Info, yolk: TrendingDown, bad: CircleAlert, good: CircleCheck }

interface Props {
  /** `yolk` where it is good for the shopper. */
  look?: keyof typeof icons
  children: ReactNode
  className?: string
}

/** A notice on the thing it concerns. */
export function Note({ look = 'plain', children, className = '' }: Props) {
  return (
    <div className={`note note-${look} ${className}`} role={look === 'bad' ? 'alert' : undefined}>
      <Icon of={icons[look]} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
