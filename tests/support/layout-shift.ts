import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/**
 * Adds up how far elements move without input on every page that is opened afterwards. Buttons of the header that move
 * among themselves do not count: a slow machine paints the header before it has parsed all of it. With `countsAll` they
 * count, and so does what moves after an input. Pages have the fonts of the system.
 */
export async function watchLayoutShift(page: Page, { countsAll = false } = {}): Promise<void> {
  // Words move by a few pixels when a font arrives after the first paint, on a slow machine more often.
  await page.route('**/*.woff2', (route) => route.fulfill({ contentType: 'font/woff2', body: '' }))
  await page.addInitScript((isStrict) => {
    Object.assign(window, { layoutShift: 0, movedElements: [] })
    const isInHeader = ({ node }: { node: Node | null }) =>
      document.querySelector('header')?.contains(node) === true && node !== null
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const isOfHeader = entry.sources.length > 0 && entry.sources.every(isInHeader)
        if (!isStrict && (entry.hadRecentInput || isOfHeader)) continue
        window.layoutShift += entry.value
        for (const { node } of entry.sources)
          window.movedElements.push(`${entry.value} ${node?.nodeName} ${node?.textContent}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, countsAll)
}

/** Leaves out what has moved on the current page so far. */
export function resetLayoutShift(page: Page): Promise<void> {
  return page.evaluate(() => void Object.assign(window, { layoutShift: 0, movedElements: [] }))
}

/** Returns the layout shift of the current page, without a unit. */
export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(() => window.layoutShift)
}

/** Fails if elements of the current page have moved, and names them. */
export async function assertNothingMoved(page: Page): Promise<void> {
  const shift = await readLayoutShift(page)
  const moved = await page.evaluate(() => window.movedElements.join(', '))
  assert.ok(shift === 0, `${page.url()} has a layout shift of ${shift}: ${moved}`)
}

declare global {
  interface Window {
    layoutShift: number
    /** Each with the shift that it was part of. */
    movedElements: string[]
  }
}
