import { href } from 'react-router'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ContentDocument, ContentPageName } from '#contract/content'

/** `page.terms` → `page` */
export function getContentKind(key: string): ContentDocument['kind'] {
  return key.split('.', 1)[0] as ContentDocument['kind']
}

/** `page.terms` → `terms` */
export function getContentName(key: string): string {
  return key.slice(key.indexOf('.') + 1)
}

/** Returns what a part of the content is called. Articles have titles of their own. */
export function useContentName() {
  const { t } = useTranslation(contentMessages)
  return (key: string, title: string | null): string => {
    const kind = getContentKind(key)
    const name = getContentName(key)
    if (kind === 'page') return t(`pages.${name as ContentPageName}`)
    return kind === 'article' ? (title ?? '') : t(`documents.${kind}`)
  }
}

/** The address at which shoppers see it. */
export function getContentPath(key: string): string {
  const kind = getContentKind(key)
  if (kind === 'article') return href('/blog/:slug', { slug: getContentName(key) })
  if (kind === 'page') return PAGE_PATHS[getContentName(key) as ContentPageName]
  return href('/')
}

const PAGE_PATHS: Record<ContentPageName, string> = {
  about: href('/about'),
  shipping: href('/blog/guides'),
  returns: href('/returns'),
  terms: href('/terms'),
  privacy: href('/privacy'),
  'influencer-terms': href('/influencer/terms'),
  accessibility: href('/accessibility'),
  imprint: href('/imprint'),
  questions: href('/support'),
  'size-guide': href('/size-guide'),
}
