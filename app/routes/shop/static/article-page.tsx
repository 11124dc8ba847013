import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '../../../shell/breadcrumbs.tsx'
import { PageHead } from '../../../shell/page-head.tsx'

interface Props {
  title: string
  description: string
  path: string
  /** Between home and the page itself. */
  parentCrumbs?: { label: string; to: string }[]
  intro?: string
  children: ReactNode
}

/** A page that is mostly words. */
export function ArticlePage({
  title,
  description,
  path,
  parentCrumbs = [],
  intro,
  children,
}: Props) {
  const { t } = useTranslation('navigation')
  const crumbs: ComponentProps<typeof Breadcrumbs>['crumbs'] = [
    { label: t('home'), to: '/' },
    ...parentCrumbs,
    { label: title },
  ]
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} description={description} path={path} />
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="d3 pt-1.5 pb-8">{title}</h1>
      {intro && <p className="article-intro">{intro}</p>}
      {children}
    </main>
  )
}

/** Headings at the left, what they head at the right. */
export function ArticleSections({ parts }: { parts: { title: string; text: string }[] }) {
  return (
    <div className="article-parts">
      {parts.map(({ title, text }) => (
        <section key={title}>
          <h2 className="d1">{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  )
}
