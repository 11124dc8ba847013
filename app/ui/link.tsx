import { ArrowRight } from 'lucide'
import type { ComponentProps } from 'react'
import { Link as RoutedLink } from 'react-router'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<typeof RoutedLink>, 'to'> & { to: string }

/** Leads to a page of the shop. On the server that is its address: all that a router adds happens in the browser. */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink

// Alike in what they write: the browser takes over what the server wrote.
function ServerLink({ to, preventScrollReset: _, ...rest }: Props) {
  return <a {...rest} href={to} />
}

function BrowserLink(props: Props) {
  return <RoutedLink {...props} discover="none" />
}

/** A link in running text: a thin line that thickens in yolk. */
export function TextLink({ className = '', ...rest }: Props) {
  return <Link {...rest} className={`link ${className}`} />
}

/** "View All Categories →" */
export function ArrowLink({ children, className = '', ...rest }: Props) {
  return (
    <Link {...rest} className={`go ${className}`}>
      <span>{children}</span>
      <Icon icon={ArrowRight} />
    </Link>
  )
}
