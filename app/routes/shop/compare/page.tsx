import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { loadPageData } from '#app/api/load-page-data.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import {
  buildComparePath,
  parseComparedProducts,
  setComparedProducts,
  useComparedProducts,
} from '#app/catalog/compared-products.ts'
import { productQuery } from '#app/catalog/product-query.ts'
import { compareMessages } from '#app/i18n/areas/compare.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/page'
import { CompareTable } from './compare-table.tsx'

export const loader = (args: Route.LoaderArgs) => load(args)
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args)

function load({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) {
  const slugs = parseComparedProducts(new URL(request.url).searchParams)
  return loadPageData(context, (queries, api) =>
    Promise.all(slugs.map((slug) => queries.prefetchQuery(productQuery(api, slug)))),
  )
}

/** Compares up to four products, which the URL holds. Without any it leads to those chosen in this browser. */
export default function ComparePage() {
  const { t } = useTranslation([compareMessages, navigationMessages])
  const { search } = useLocation()
  const slugs = parseComparedProducts(new URLSearchParams(search))
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('title')} noIndex />
      <Breadcrumbs
        crumbs={[{ label: t('navigation:home'), to: href('/') }, { label: t('title') }]}
      />
      <h1 className="d3 pt-1.5 pb-6">{t('title')}</h1>
      {slugs.length > 0 ? <Comparison slugs={slugs} /> : <NothingCompared />}
    </main>
  )
}

function Comparison({ slugs }: { slugs: string[] }) {
  const { t } = useTranslation(compareMessages)
  const api = useApi()
  const { search } = useLocation()
  const isHydrated = useHydrated()
  const results = useQueries({ queries: slugs.map((slug) => productQuery(api, slug)) })
  const key = slugs.join(',')
  useEffect(() => setComparedProducts(key.split(',')), [key])

  const products = results.flatMap(({ data }) => data ?? [])
  const failed = results.filter(({ isError, error }) => isError && !isNotFoundError(error))
  const goneCount = results.filter(({ error }) => isNotFoundError(error)).length
  if (failed.length > 0) {
    const retry = () => failed.forEach(({ refetch }) => void refetch())
    const isBusy = failed.some(({ isFetching }) => isFetching)
    return <ErrorState title={t('failed')} onRetry={retry} busy={isBusy} />
  }
  return (
    <>
      {isHydrated && goneCount > 0 && (
        <p className="pb-6 text-ink-2" role="status">
          {t('gone', { count: goneCount })}
        </p>
      )}
      {products.length > 0 && (
        <CompareTable
          products={products}
          isOnlyDifferences={new URLSearchParams(search).get('differences') === 'true'}
        />
      )}
      {isHydrated && results.some(({ isPending }) => isPending) && <Skeleton className="h-96" />}
    </>
  )
}

/** The server does not know what this browser has chosen. */
function NothingCompared() {
  const { t } = useTranslation(compareMessages)
  const navigate = useNavigate()
  const chosen = useComparedProducts()
  useEffect(() => {
    if (chosen.length > 0) navigate(buildComparePath(chosen), { replace: true })
  }, [chosen, navigate])
  return (
    <EmptyState
      title={t('empty')}
      action={
        <>
          <p className="pb-6 text-ink-2">{t('emptyHelp')}</p>
          <ButtonLink to={href('/shop')} variant="secondary" size="small">
            {t('toShop')}
          </ButtonLink>
        </>
      }
    />
  )
}
