import { cached } from '#platform/cache/process-cache'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import { defineSetting } from '#platform/settings/stored-setting'
import { NAVIGATION_PAGES, NavigationContent, type NavigationItem } from './contract.ts'

/** Tag of responses that show the links of the header. */
export const NAVIGATION_TAG = 'content:navigation'

const navigationSetting = defineSetting<NavigationContent | null>({
  key: 'navigation',
  schema: NavigationContent.nullable(),
  fallback: null,
})

const DEFAULT_NAVIGATION: NavigationContent = {
  links: NAVIGATION_PAGES.map((page) => ({ page, href: null, texts: [] })),
}

/** Returns the links of the header in a language. Null if they are those that come with the shop. */
export async function getNavigation(
  db: Database,
  language: Language,
): Promise<NavigationItem[] | null> {
  const saved = await cached(db, { key: 'navigation', tags: [NAVIGATION_TAG] }, () =>
    navigationSetting.get(db),
  )
  return saved && toNavigationItems(saved, language)
}

/** Returns the links in all languages as they are at this moment, in the transaction of a change too. */
export async function readNavigation(db: Database): Promise<NavigationContent> {
  return (await navigationSetting.get(db)) ?? DEFAULT_NAVIGATION
}

/** Replaces the links in the header of each page. */
export function saveNavigation(
  db: Database,
  { navigation, now }: { navigation: NavigationContent; now: Date },
): Promise<void> {
  return runInTransaction(db, async (tx) => {
    await navigationSetting.set(tx, { value: navigation, now })
    await purgeTags(tx, [NAVIGATION_TAG])
  })
}

/** A link of the shop's owner is in English where it is not translated. */
export function toNavigationItems(
  { links }: NavigationContent,
  language: Language,
): NavigationItem[] {
  return links.map(({ page, href, texts }) => {
    const find = (wanted: Language) => texts.find((one) => one.language === wanted)?.text
    const text = find(language) ?? (page ? null : find(DEFAULT_LANGUAGE)) ?? null
    return { page, href, text }
  })
}
