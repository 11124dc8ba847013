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
 * count, and so does what moves after an input.
 */
export async function watchLayoutShift(page: Page, { countsAll = false } = {}): Promise<void> {
  await page.addInitScript((isStrict) => {
    Object.assign(window, { layoutShift: 0 })
    const isInHeader = ({ node }: { node: Node | null }) =>
      document.querySelector('header')?.contains(node) === true && node !== null
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const isOfHeader = entry.sources.length > 0 && entry.sources.every(isInHeader)
        if (!isStrict && (entry.hadRecentInput || isOfHeader)) continue
        const { layoutShift } = window as unknown as { layoutShift: number }
        Object.assign(window, { layoutShift: layoutShift + entry.value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, countsAll)
}

/** Leaves out what has moved on the current page so far. */
export function resetLayoutShift(page: Page): Promise<void> {
  return page.evaluate(() => void Object.assign(window, { layoutShift: 0 }))
}

/** Returns the layout shift of the current page, without a unit. */
export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)
}

/** Words move sideways by a few pixels when a font arrives after the first paint. A block that appears counts for 0.02. */
const SHIFT_OF_LATE_FONTS = 0.0015

/** Fails if elements of the current page have moved, but for words when their font arrived. */
export async function assertNothingMoved(page: Page): Promise<void> {
  const shift = await readLayoutShift(page)
  assert.ok(shift < SHIFT_OF_LATE_FONTS, `${page.url()} has a layout shift of ${shift}`)
}
