import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds wrong with the page as it stands, as `rule: where`. Nothing is what a test wants. */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => {
    const places = nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`)
    return `${id}: ${places.join('; ')}`
  })
}

/** What axe finds in both themes; the page is left in the dark one. */
export async function findViolationsInBothThemes(page: Page): Promise<string[]> {
  await setTheme(page, 'light')
  const light = await findViolations(page)
  await setTheme(page, 'dark')
  return [...light, ...(await findViolations(page))]
}

/** The page in the dark theme, at once: nothing fades. */
export function setDarkTheme(page: Page) {
  return setTheme(page, 'dark')
}

async function setTheme(page: Page, name: 'light' | 'dark') {
  await page.evaluate((theme) => {
    document.documentElement.classList.add('still')
    document.documentElement.dataset.theme = theme
  }, name)
}
