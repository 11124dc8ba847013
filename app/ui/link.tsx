import { ArrowRight } from 'lucide'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

/** A link in running text: a thin line that thickens in yolk. */
export function TextLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={`link ${className}`} />
}

/** "View All Categories →" */
export function GoLink({ children, className = '', ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={`go ${className}`}>
      <span>{children}</span>
      <Icon of={ArrowRight} />
    </Link>
  )
}
