import { useLocation, useRevalidator } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { isNotReached, isNotThere } from '#app/problem.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Ring } from '#app/ui/ring.tsx'
import { Crumbs } from './crumbs.tsx'
import { Shell } from './shell.tsx'

/** What is seen where a page should be, below every layout: it is not there, or it failed. */
export function RootError({ error }: { error: unknown }) {
  return (
    <Shell>
      <PageError error={error} />
    </Shell>
  )
}

/** The same for a page whose layout still stands round it. */
export function PageError({ error }: { error: unknown }) {
  const isHome = useLocation().pathname === '/'
  return (
    <main id="main" className="wrap">
      {!isHome && <Crumbs />}
      <Seen error={error} />
    </main>
  )
}

function Seen({ error }: { error: unknown }) {
  if (isNotThere(error)) return <NotFound />
  return isNotReached(error) ? <NotReached /> : <Failed />
}

/** The connection failed on the way here: asking again keeps the page that is open. */
function NotReached() {
  const { t } = useTranslation('common')
  const { revalidate, state } = useRevalidator()
  return (
    <div className="empty" role="alert">
      <PageHead title={t('error.page')} unlisted />
      <Ring dot="inside" size={120} />
      <h1 className="d3">{t('error.page')}</h1>
      <p className="text-ink-2">{t('error.pageHelp')}</p>
      <Button onClick={() => revalidate()} busy={state === 'loading'}>
        {t('error.tryAgain')}
      </Button>
    </div>
  )
}

function NotFound() {
  const { t } = useTranslation('common')
  return (
    <div className="empty">
      <PageHead title={t('notFound.title')} unlisted />
      <Ring size={120} />
      <h1 className="d3">{t('notFound.title')}</h1>
      <p className="text-ink-2">{t('notFound.help')}</p>
      <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
    </div>
  )
}

function Failed() {
  const { t } = useTranslation('common')
  return (
    <div className="empty">
      <PageHead title={t('error.router')} unlisted />
      <Ring dot="inside" size={120} />
      <h1 className="d3">{t('error.router')}</h1>
      <p className="text-ink-2">{t('error.routerHelp')}</p>
      <Button onClick={() => location.reload()}>{t('error.tryAgain')}</Button>
    </div>
  )
}
