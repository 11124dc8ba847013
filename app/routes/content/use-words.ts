import { useTranslation } from 'react-i18next'
import pages from '#app/i18n/en/pages.json' with { type: 'json' }

export type PageName = keyof typeof pages

export interface Words {
  title: string
  lead: string
  /** `to`: where its title leads. */
  parts: { title: string; text: string; to?: string }[]
}

/** The words of a page. They come with the page that shows them, so no other page loads them. */
export function useWords(name: PageName): Words {
  const { t, i18n } = useTranslation('pages')
  if (!i18n.hasResourceBundle('en', 'pages')) i18n.addResourceBundle('en', 'pages', pages)
  return t(name, { returnObjects: true }) as Words
}
