import type { OAuthGrant } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { useScopeNames } from '#app/consent/use-scope-names.ts'
import { consentMessages } from '#app/i18n/areas/consent.ts'
import { useLanguage, useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { toast } from '#app/ui/toast.ts'
import { useLongDate } from '../../use-long-date.ts'
import { RemoveButton } from '../remove-button.tsx'
import { grantsQuery } from './grants-query.ts'

interface Props {
  grant: OAuthGrant
  userId: string
}

export function ConnectedApp({ grant, userId }: Props) {
  const { t } = useTranslation(consentMessages)
  const queries = useQueryClient()
  const { id, name } = grant.client
  const scopes = new Intl.ListFormat(useLanguage()).format(useScopeNames(grant.scopes))
  const date = useLongDate(grant.granted_at)
  return (
    <li>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2">{t('grants.since', { date, scopes })}</p>
      </div>
      <RemoveButton
        title={t('grants.remove', { name })}
        description={t('grants.removeAbout', { name })}
        remove={() => revokeGrant(id)}
        onRemoved={() => {
          toast(t('grants.removed', { name }))
          return queries.invalidateQueries(grantsQuery(userId))
        }}
      />
    </li>
  )
}

/** One that another tab has removed is gone too. */
async function revokeGrant(clientId: string): Promise<void> {
  const { error } = await (await getAuthClient()).oauth.revokeGrant({ clientId })
  if (error && error.status !== 404) throw error
}
