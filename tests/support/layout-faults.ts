import type { Page } from 'playwright-core'

/**
 * Returns what cannot be read on the current page: a page or a table that is wider than the screen, words that are broken
 * into lines of a few letters, and the current link of a bar that is scrolled out of it.
 */
export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const width = document.documentElement.scrollWidth
    if (width > innerWidth) faults.push(`the page is ${width} pixels wide`)
    const textOf = (element: Element) => (element.textContent ?? '').trim().slice(0, 40)
    const countLines = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    for (const element of document.querySelectorAll('main :is(p, th, td, strong, small, span)')) {
      const isText = [...element.childNodes].every(({ nodeType }) => nodeType === Node.TEXT_NODE)
      if (!isText || !element.checkVisibility() || element.closest('.sr-only')) continue
      const [text, lines] = [textOf(element), countLines(element)]
      const isOneWord = !/[\s-]/.test(text)
      if (lines > 1 && isOneWord && text.length < 12) faults.push(`"${text}" is broken`)
      if (lines > 4 && text.length < lines * 7 && text.length < 40)
        faults.push(`"${text}" takes ${lines} lines`)
    }
    for (const bar of document.querySelectorAll('.admin-side, .admin-views, .settings-list')) {
      const link = bar.querySelector('[aria-current]')
      if (!link) continue
      const [outer, inner] = [bar.getBoundingClientRect(), link.getBoundingClientRect()]
      const isInside = inner.left >= outer.left - 1 && inner.right <= outer.right + 1
      if (!isInside) faults.push(`"${textOf(link)}" is scrolled out of its bar`)
    }
    return faults
  })
}
