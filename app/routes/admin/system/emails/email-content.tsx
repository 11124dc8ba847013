import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAdminKey } from '../../frame/access.ts'

/** The text of an e-mail. Those about an account are private: they have links that sign in. */
export function EmailContent({ id }: { id: string }) {
  const { t } = useTranslation(systemMessages)
  const api = useApi()
  const query = useQuery({
    queryKey: useAdminKey()('emails', 'content', id),
    queryFn: () => parseResponse(api.admin.emails[':id'].$get({ param: { id } })),
  })
  return (
    <QueryView query={query} errorTitle={t('failed')} skeleton="h-40">
      {({ text, is_private: isPrivate }) =>
        isPrivate ? (
          <p className="py-3 text-ink-2">{t('emails.private')}</p>
        ) : (
          <pre className="system-email">{text}</pre>
        )
      }
    </QueryView>
  )
}
