import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAdminKey } from '../frame/access.ts'
import { queuesQuery } from './system-queries.ts'

/** How much waits in each queue. */
export function Queues() {
  const { t } = useTranslation(systemMessages)
  const query = useQuery(queuesQuery(useApi(), useAdminKey()))
  return (
    <section aria-labelledby="queues">
      <h2 id="queues">{t('queues.title')}</h2>
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-40">
        {(queues) =>
          queues.length === 0 ? (
            <p className="pt-3 text-ink-2">{t('queues.none')}</p>
          ) : (
            <div className="admin-scroll">
              <table className="admin-table" aria-labelledby="queues">
                <thead>
                  <tr>
                    <th>{t('queues.queue')}</th>
                    <th className="text-right">{t('queues.waiting')}</th>
                    <th className="text-right">{t('queues.retrying')}</th>
                    <th className="text-right">{t('queues.dead')}</th>
                  </tr>
                </thead>
                <tbody>
                  {queues.map(({ queue, waiting, retrying, dead }) => (
                    <tr key={queue}>
                      <td data-small="top-left">
                        <code>{queue}</code>
                      </td>
                      <td data-small="top-right" className="text-right">
                        {waiting}
                      </td>
                      <td data-small="hidden" className="text-right">
                        {retrying}
                      </td>
                      <td data-small="hidden" className="text-right">
                        {dead}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryView>
    </section>
  )
}
