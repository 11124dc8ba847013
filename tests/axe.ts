import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds wrong with the page as it stands, as `rule: where`. Nothing is what a test wants. */
export async function axeFinds(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => {
    const places = nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`)
    return `${id}: ${places.join('; ')}`
  })
}

/** The page in the dark theme, at once: nothing fades. */
export async function inDark(page: Page) {
  await page.evaluate(() => {
    document.documentElement.classList.add('still')
    document.documentElement.dataset.theme = 'dark'
  })
}
