import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Ring } from '#app/ui/ring.tsx'

/** What is seen where a page should be: it is not there, or it failed. */
export function RootError({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main id="main" className="wrap">
      <div className="empty">
        <Ring dot={isMissing ? 'out' : 'inside'} size={120} />
        <h1 className="d3">{t(isMissing ? 'notFound.title' : 'error.router')}</h1>
        <p className="text-ink-2">{t(isMissing ? 'notFound.help' : 'error.routerHelp')}</p>
        {isMissing ? (
          <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
        ) : (
          <Button onClick={() => location.reload()}>{t('error.tryAgain')}</Button>
        )}
      </div>
    </main>
  )
}
