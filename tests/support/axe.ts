import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Returns the violations that axe finds on the current page, as `rule: elements`. */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => {
    const elements = nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`)
    return `${id}: ${elements.join('; ')}`
  })
}

/** Returns the violations in both themes. Leaves the page in the dark one. */
export async function findViolationsInBothThemes(page: Page): Promise<string[]> {
  await setTheme(page, 'light')
  const light = await findViolations(page)
  await setTheme(page, 'dark')
  return [...light, ...(await findViolations(page))]
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
