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
    const textOf = (node: Node) => (node.textContent ?? '').trim()
    const countLines = (node: Node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    const main = document.querySelector('main') ?? document.body
    const nodes = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const [text, parent] = [textOf(node), node.parentElement!]
      if (text === '' || !parent.checkVisibility()) continue
      if (parent.closest('.sr-only, select, textarea, pre, svg')) continue
      const lines = countLines(node)
      const isOneWord = !/[\s\u00ad-]/.test(text)
      if (lines > 1 && isOneWord && text.length < 12) faults.push(`"${text}" is broken`)
      if (lines > 4 && text.length < lines * 7) faults.push(`"${text}" takes ${lines} lines`)
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
