import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { buildDrawPath } from '#app/draws/draw-path.ts'
import { drawAdminMessages } from '#app/i18n/areas/draw-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { checkDraw } from '#platform/fair-draw/check-draw'
import { useAdminKey } from '../../frame/access.ts'
import { DRAWS_KEY } from './draw-queries.ts'

/** Works the result out again in this browser, as anybody can on the page of the draw. */
export function ResultCheck({ id }: { id: string }) {
  const { t } = useTranslation(drawAdminMessages)
  const api = useApi()
  const query = useQuery({
    queryKey: useAdminKey()(DRAWS_KEY, 'check', id),
    queryFn: async () => {
      const proof = await parseResponse(api.draws[':id'].proof.$get({ param: { id } }))
      const entries = await fetchOrThrow(`/api/draws/${id}/entries`)
      return checkDraw(proof, await entries.text())
    },
  })
  return (
    <section aria-label={t('check.title')}>
      <h3 className="d1">{t('check.title')}</h3>
      <QueryView query={query} errorTitle={t('check.failed')} skeleton="h-24">
        {(steps) => (
          <ul className="draw-winners">
            {steps.map(({ name, published, computed }) => (
              <li key={name}>
                <span>{t(`check.step.${name}`)}</span>
                <Badge variant={published === computed ? 'good' : 'bad'}>
                  {t(published === computed ? 'check.fits' : 'check.differs')}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <Link className="link" to={buildDrawPath(id)}>
        {t('check.page')}
      </Link>
    </section>
  )
}
