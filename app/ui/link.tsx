import type { ComponentProps } from 'react'
import { Link as RouterLink, useHref } from 'react-router'
import { buildPagePath, splitPagePath } from '#platform/i18n/page-path'
import { useLanguage } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import { ArrowRight } from './icons.ts'
import { useIsOnline } from './use-is-online.ts'

type Props = Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string }

/**
 * A link within the shop; `to` is made by `href()`, without the basename. The server renders a plain `<a>`; the router's
 * behaviour is needed in the browser alone.
 */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink

// Both must render the same HTML, or hydration fails.
function ServerLink({ to, preventScrollReset: _, ...rest }: Props) {
  const language = useLanguage()
  if (!to.startsWith('/')) return <RelativeServerLink {...rest} to={to} />
  // The same as `useHref` returns, without resolving the path against the routes.
  return <a {...rest} href={buildPagePath(language, to)} />
}

function RelativeServerLink({ to, ...rest }: Props) {
  return <a {...rest} href={useHref(to)} />
}

function BrowserLink(props: Props) {
  const isOnline = useIsOnline()
  return (
    <RouterLink
      viewTransition={leadsToOtherPage(props.to)}
      {...props}
      discover="none"
      // The router loads the document again if the code of a page that is fetched ahead does not arrive.
      prefetch={isOnline ? 'intent' : 'none'}
    />
  )
}

/** Only a change of the page is animated, not one of the filters or of what is open on a page. */
function leadsToOtherPage(to: string): boolean {
  const [path] = to.split(/[?#]/)
  return path?.startsWith('/') === true && path !== splitPagePath(location.pathname).path
}

/** An underlined link in running text. */
export function TextLink({ className = '', ...rest }: Props) {
  return <Link {...rest} className={`link ${className}`} />
}

/** A link followed by an arrow: "View All Categories →". */
export function ArrowLink({ children, className = '', ...rest }: Props) {
  return (
    <Link {...rest} className={`arrow-link ${className}`}>
      <span>{children}</span>
      <Icon icon={ArrowRight} />
    </Link>
  )
}
