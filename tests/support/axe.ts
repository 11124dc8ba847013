import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Minified, which a page reads in half the time. */
const SOURCE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules whose results depend on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Returns the violations that axe finds on the current page, as `rule: elements`. */
export async function findViolations(page: Page): Promise<string[]> {
  return runAxe(page, {})
}

/** Returns the violations beside those of colours, which are the same in all languages. */
export function findViolationsBesideColors(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(COLOR_RULES.map((id) => [id, { enabled: false }]))
  return runAxe(page, { rules })
}

/** Returns the violations in both themes. Leaves the page in the dark one. */
export async function findViolationsInBothThemes(page: Page): Promise<string[]> {
  await setTheme(page, 'light')
  const light = await findViolations(page)
  await setTheme(page, 'dark')
  return [...light, ...(await runAxe(page, { runOnly: COLOR_RULES }))]
}

/** Runs axe in the page itself. `@axe-core/playwright` opens a second page for each run, which takes as long again. */
async function runAxe(page: Page, options: axe.RunOptions): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(SOURCE)
  const violations = await page.evaluate(
    async (runOptions) => (await window.axe.run(document, runOptions)).violations,
    { ...options, resultTypes: ['violations' as const] },
  )
  return violations.map(({ id, nodes }) => {
    const elements = nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`)
    return `${id}: ${elements.join('; ')}`
  })
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Applies the dark theme without a transition. */
export function setDarkTheme(page: Page) {
  return setTheme(page, 'dark')
}

async function setTheme(page: Page, name: 'light' | 'dark') {
  await page.evaluate((theme) => {
    document.documentElement.classList.add('no-transitions')
    document.documentElement.dataset.theme = theme
  }, name)
}
