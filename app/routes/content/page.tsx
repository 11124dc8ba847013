import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router'
import { PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { type PageName, useWords, type Words } from './use-words.ts'

/** A page of words: about, terms, privacy, support, blog. Which one, its route's id says. */
export default function ContentPage() {
  const { t } = useTranslation('navigation')
  const { title, lead, parts } = useWords(useMatches().at(-1)!.id as PageName)
  const { pathname } = useLocation()
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} description={lead} path={pathname} />
      <Crumbs crumbs={[{ label: t('home'), to: '/' }, { label: title }]} />
      <h1 className="d3">{title}</h1>
      <p className="mt-4 max-w-measure text-lg text-ink-2">{lead}</p>
      <div className="mt-12 grid max-w-measure gap-9">
        {parts.map((part) => (
          <PartOf key={part.title} part={part} />
        ))}
      </div>
    </main>
  )
}

function PartOf({ part: { title, text, to } }: { part: Words['parts'][number] }) {
  return (
    <section className="border-t border-line pt-5">
      <h2 className="d1 mb-1.5">{to ? <TextLink to={to}>{title}</TextLink> : title}</h2>
      <p>{text}</p>
    </section>
  )
}
