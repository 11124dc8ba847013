import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { categoryPath, categoryTreeQuery } from '#app/categories.ts'
import { PageHead } from '#app/page-head.tsx'
import { prefetch } from '#app/prefetch.ts'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { useApi } from '#app/shop.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { Route } from './+types/page'

export const loader = ({ context }: Route.LoaderArgs) => load(context)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => load(context)

function load(context: Route.LoaderArgs['context']) {
  return prefetch(context, (queries, api) => queries.fetchQuery(categoryTreeQuery(api)))
}

/** Every category of the shop on one page. */
export default function SitemapPage() {
  const { t } = useTranslation('navigation')
  const { data } = useSuspenseQuery(categoryTreeQuery(useApi()))
  const title = t('links.sitemap')
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} path="/sitemap" />
      <Crumbs crumbs={[{ label: t('home'), to: '/' }, { label: title }]} />
      <h1 className="d3 mb-10">{title}</h1>
      <ul className="grid gap-9 sm:grid-cols-2 lg:grid-cols-4">
        {data.items.map((category) => (
          <li key={category.id}>
            <h2 className="d1">
              <TextLink to={categoryPath(category)}>{category.name}</TextLink>
            </h2>
            <ul className="mt-2">
              {category.subcategories.map((below) => (
                <li key={below.id}>
                  <Link className="block py-1 text-ink-2 hover:underline" to={categoryPath(below)}>
                    {below.name}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </main>
  )
}
