import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { JsonLd } from '#app/shell/page-head.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Plus } from '#app/ui/icons.ts'
import { Html } from '../content-page/html.tsx'
import { contentPageByNameQuery } from '../content-page/queries.ts'

/** Questions with their answers, which the owner of the shop can replace. */
export function Questions() {
  const { data: page } = useSuspenseQuery(contentPageByNameQuery(useApi(), 'questions'))
  const questions = page.sections.map(({ title, html }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: html },
  }))
  return (
    <section lang={page.language} aria-labelledby="questions">
      <JsonLd about={{ '@type': 'FAQPage', mainEntity: questions }} />
      <h2 className="d2 pt-section pb-4" id="questions">
        {page.title}
      </h2>
      {page.sections.map(({ title, html }) => (
        <details key={title} className="disclosure">
          <summary>
            {title} <Icon icon={Plus} />
          </summary>
          <Html className="prose" html={html} />
        </details>
      ))}
    </section>
  )
}
