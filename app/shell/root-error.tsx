import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { isNotThere } from '#app/problem.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Ring } from '#app/ui/ring.tsx'
import { Crumbs } from './crumbs.tsx'
import { Shell } from './shell.tsx'

/** What is seen where a page should be: it is not there, or it failed. */
export function RootError({ error }: { error: unknown }) {
  return (
    <Shell>
      <main id="main" className="wrap">
        <Crumbs />
        {isNotThere(error) ? <NotFound /> : <Failed />}
      </main>
    </Shell>
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
