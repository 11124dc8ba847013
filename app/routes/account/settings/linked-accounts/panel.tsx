import type { UserIdentity } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { fetchAuthSettings } from '#app/session/auth-settings.ts'
import { type Provider, providerNames } from '#app/session/oauth-providers.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AccountProps } from '../../account-props.ts'
import { LinkableProviders } from './linkable-providers.tsx'
import { LinkedIdentity } from './linked-identity.tsx'

/** The identities that can sign in to the account, and the providers that can be linked. */
export default function LinkedAccountsPanel({ user }: AccountProps) {
  const { t } = useTranslation(settingsMessages)
  const query = useQuery({
    queryKey: accountQueryKey(user.id, 'linked'),
    queryFn: async () => ({
      identities: await fetchIdentities(),
      offered: await fetchLinkableProviders(),
    }),
    staleTime: 0,
  })
  return (
    <QueryView query={query} errorTitle={t('linked.failed')} skeleton="h-48">
      {({ identities, offered }) => (
        <div className="grid gap-8">
          <ul className="setting-rows">
            {identities.map((identity) => (
              <LinkedIdentity
                key={identity.identity_id}
                identity={identity}
                isOnly={identities.length === 1}
                userId={user.id}
              />
            ))}
          </ul>
          <LinkableProviders offered={offered.filter((name) => !isLinked(identities, name))} />
        </div>
      )}
    </QueryView>
  )
}

const isLinked = (identities: UserIdentity[], name: string) =>
  identities.some(({ provider }) => provider === name)

async function fetchIdentities(): Promise<UserIdentity[]> {
  const { data, error } = await (await getAuthClient()).getUserIdentities()
  if (error) throw error
  return data.identities
}

/** The providers that the auth service has enabled. */
async function fetchLinkableProviders(): Promise<Provider[]> {
  const { external, manual_linking_enabled: isLinkingEnabled } = await fetchAuthSettings()
  return isLinkingEnabled ? providerNames.filter((name) => external[name]) : []
}
