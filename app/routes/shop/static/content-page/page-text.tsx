import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ContentPage } from '#contract/content'
import { formatDate } from '#platform/i18n/date-format'
import { Html } from './html.tsx'

/** Sections with the heading at the left and the text at the right. */
export function PageText({ page }: { page: ContentPage }) {
  const { t, language } = useTranslation(pagesMessages)
  const date = formatDate(new Date(page.updated_on), language)
  return (
    <>
      <div lang={page.language}>
        {page.intro_html && <Html className="article-intro prose" html={page.intro_html} />}
        <div className="article-sections">
          {page.sections.map(({ title, html }) => (
            <section key={title}>
              <h2 className="d1">{title}</h2>
              <Html className="prose" html={html} />
            </section>
          ))}
        </div>
      </div>
      <p className="article-date">{t('updatedOn', { date })}</p>
    </>
  )
}
