import type { LucideIcon, LucideProps } from 'lucide-react'

interface Props extends LucideProps {
  of: LucideIcon
  size?: 14 | 16 | 17 | 20 | 26
}

/** A drawing beside a word; alone it needs a button or link with an accessible name round it. */
export function Icon({ of: Drawing, size = 20, className = '', ...rest }: Props) {
  const strokeWidth = size === 26 ? 1.5 : 1.75
  return <Drawing size={size} strokeWidth={strokeWidth} className={`icon ${className}`} {...rest} />
}
