import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '#app/ui/announce.ts'

/**
 * Moves the focus to the heading of a page that the router has opened, and announces its title. Does neither for the
 * first page of the document, nor where the focused control is still there, as after a change of filters.
 */
export function PageChange() {
  const { pathname } = useLocation()
  const previousPath = useRef(pathname)
  useEffect(() => {
    if (previousPath.current === pathname) return
    previousPath.current = pathname
    if (document.activeElement?.closest('main')) return
    announce(document.title)
    focusHeading()
  }, [pathname])
  return null
}

/** Moves the focus to the heading of the page, or to its content if it has no heading yet. Does not scroll. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
