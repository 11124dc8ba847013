import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a bar of links or tabs so that the current one is visible. Does not scroll the page. Returns the ref of the bar. */
export function useCurrentInView<Bar extends HTMLElement>(): RefObject<Bar | null> {
  const bar = useRef<Bar>(null)
  const shown = useRef<{ link: Element; width: number }>(null)
  // After each render, because only the links know which of them is current, and a count that loads makes the bar longer.
  // Otherwise a person can scroll it.
  useEffect(() => {
    const link = bar.current?.querySelector('[aria-current]')
    if (!bar.current || !link) return
    const width = bar.current.scrollWidth
    if (link !== shown.current?.link || width !== shown.current.width) centre(bar.current, link)
    shown.current = { link, width }
  })
  return bar
}

function centre(bar: HTMLElement, link: Element) {
  const [outer, inner] = [bar.getBoundingClientRect(), link.getBoundingClientRect()]
  bar.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
