import { href, useLocation, useRevalidator } from 'react-router'
import { isNotFoundError, isUnreachableError } from '#app/api/api-error.ts'
import { SuggestedProducts } from '#app/catalog/suggested-products.tsx'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { BrandRing } from '#app/ui/brand-ring.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Shell } from './shell.tsx'

/** The error page outside all layouts. It adds the header and footer itself. */
export function RootErrorPage({ error }: { error: unknown }) {
  return (
    <Shell>
      <PageErrorContent error={error} />
    </Shell>
  )
}

/** The error page inside a layout that still renders. */
export function PageErrorContent({ error }: { error: unknown }) {
  const isHome = useLocation().pathname === href('/')
  return (
    <main id="main" className="wrap">
      {!isHome && <Breadcrumbs />}
      <ErrorContent error={error} />
    </main>
  )
}

function ErrorContent({ error }: { error: unknown }) {
  if (isNotFoundError(error)) return <NotFound />
  return isUnreachableError(error) ? <ConnectionLost /> : <UnexpectedError />
}

/** Shown if the connection failed. The retry revalidates the route without reloading the document. */
function ConnectionLost() {
  const { t } = useTranslation(commonMessages)
  const { revalidate, state } = useRevalidator()
  return (
    <div className="empty-state" role="alert">
      <PageHead title={t('error.pageFailed')} noIndex />
      <BrandRing dot="inside" size={120} />
      <h1 className="d3">{t('error.pageFailed')}</h1>
      <p className="text-ink-2">{t('error.pageFailedHelp')}</p>
      <Button onClick={() => revalidate()} busy={state === 'loading'}>
        {t('error.tryAgain')}
      </Button>
    </div>
  )
}

function NotFound() {
  const { t } = useTranslation(commonMessages)
  return (
    <>
      <div className="empty-state">
        <PageHead title={t('notFound.title')} noIndex />
        <BrandRing size={120} />
        <h1 className="d3">{t('notFound.title')}</h1>
        <p className="text-ink-2">{t('notFound.help')}</p>
        <ButtonLink to={href('/')}>{t('notFound.home')}</ButtonLink>
      </div>
      <SuggestedProducts />
    </>
  )
}

function UnexpectedError() {
  const { t } = useTranslation(commonMessages)
  return (
    <div className="empty-state">
      <PageHead title={t('error.unexpected')} noIndex />
      <BrandRing dot="inside" size={120} />
      <h1 className="d3">{t('error.unexpected')}</h1>
      <p className="text-ink-2">{t('error.unexpectedHelp')}</p>
      <Button onClick={() => location.reload()}>{t('error.tryAgain')}</Button>
    </div>
  )
}
