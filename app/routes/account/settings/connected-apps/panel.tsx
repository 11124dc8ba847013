import { useQuery } from '@tanstack/react-query'
import { consentMessages } from '#app/i18n/areas/consent.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AccountProps } from '../../account-props.ts'
import { ConnectedApp } from './connected-app.tsx'
import { grantsQuery } from './grants-query.ts'

/** The applications in which the user signs in with this account; each one can be removed. */
export default function ConnectedAppsPanel({ user }: AccountProps) {
  const { t } = useTranslation(consentMessages)
  const query = useQuery(grantsQuery(user.id))
  return (
    <QueryView query={query} errorTitle={t('grants.failed')} skeleton="h-48">
      {(grants) => (
        <div className="grid gap-7">
          <p className="max-w-[62ch] text-ink-2">{t('grants.about')}</p>
          {grants.length === 0 && <p>{t('grants.none')}</p>}
          {grants.length > 0 && (
            <ul className="setting-rows">
              {grants.map((grant) => (
                <ConnectedApp key={grant.client.id} grant={grant} userId={user.id} />
              ))}
            </ul>
          )}
        </div>
      )}
    </QueryView>
  )
}
