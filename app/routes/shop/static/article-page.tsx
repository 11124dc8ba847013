import type { ComponentProps, ReactNode } from 'react'
import { href } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '../../../shell/breadcrumbs.tsx'
import { PageHead } from '../../../shell/page-head.tsx'

interface Props {
  title: string
  description: string
  path: string
  /** The crumbs between home and this page. */
  parentCrumbs?: { label: string; to: string }[]
  intro?: string
  /** Of the title, if it is not the language of the page. */
  lang?: string
  children: ReactNode
}

/** The layout of a page that consists mostly of text. */
export function ArticlePage({
  title,
  description,
  path,
  parentCrumbs = [],
  intro,
  lang,
  children,
}: Props) {
  const { t } = useTranslation(navigationMessages)
  const crumbs: ComponentProps<typeof Breadcrumbs>['crumbs'] = [
    { label: t('home'), to: href('/') },
    ...parentCrumbs,
    { label: title },
  ]
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} description={description} path={path} />
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="d3 pt-1.5 pb-8" lang={lang}>
        {title}
      </h1>
      {intro && <p className="article-intro">{intro}</p>}
      {children}
    </main>
  )
}
