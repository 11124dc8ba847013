import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { ContentState } from '#contract/content'
import { useAdminKey } from '../../frame/access.ts'
import { NotifyButton } from '../../notify/notify-button.tsx'
import { policyBroadcastQuery } from '../content-queries.ts'

/** Notifies all customers that a policy has changed, once for each version that is published, after a question. */
export function NotifyPolicy({ state: { key } }: { state: ContentState }) {
  const { t } = useTranslation([contentMessages, adminMessages])
  const [api, buildKey] = [useApi(), useAdminKey()]
  const queries = useQueryClient()
  const query = policyBroadcastQuery(api, buildKey, key)
  const { data: broadcast } = useQuery(query)
  const version = broadcast?.version ?? null
  const notify = useAction(
    async () => {
      const json = { version: version! }
      return parseResponse(api.admin.content[':key'].notification.$post({ param: { key }, json }))
    },
    {
      fallbackMessage: t('saveFailed'),
      onSuccess: (started) => {
        queries.setQueryData(query.queryKey, started)
        toast(t('admin:notify.started'))
      },
      // Somebody may have published a newer version.
      onError: () => queries.invalidateQueries({ queryKey: query.queryKey }),
    },
  )
  if (!broadcast || version === null) return null
  return (
    <NotifyButton
      {...{ broadcast, notify, label: t('notify.button'), title: t('notify.title') }}
      text={t('notify.text', { count: broadcast.audience })}
    />
  )
}
