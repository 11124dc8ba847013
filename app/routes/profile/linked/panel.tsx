import '#app/i18n/settings.ts'
import type { UserIdentity } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { accountSettings } from '#app/account-settings.ts'
import { mine } from '#app/forget-person.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type Provider, providerNames } from '#app/providers.ts'
import { accounts } from '#app/session.ts'
import type { OfMember } from '../account.tsx'
import { Asked } from '../asked.tsx'
import { LinkedWay } from './linked-way.tsx'
import { OfferedWays } from './offered-ways.tsx'

/** The ways somebody can sign in: what is linked can be let go of, what the shop offers can be linked. */
export default function LinkedPanel({ member }: OfMember) {
  const { t } = useTranslation('settings')
  const query = useQuery({
    queryKey: mine(member.id, 'linked'),
    queryFn: async () => ({ identities: await identitiesNow(), offered: await offeredNow() }),
    staleTime: 0,
  })
  return (
    <Asked query={query} failed={t('linked.failed')} skeleton="h-48">
      {({ identities, offered }) => (
        <div className="grid gap-8">
          <ul className="rows">
            {identities.map((identity) => (
              <LinkedWay
                key={identity.identity_id}
                identity={identity}
                isOnly={identities.length === 1}
                person={member.id}
              />
            ))}
          </ul>
          <OfferedWays offered={offered.filter((name) => !isLinked(identities, name))} />
        </div>
      )}
    </Asked>
  )
}

const isLinked = (identities: UserIdentity[], name: string) =>
  identities.some(({ provider }) => provider === name)

async function identitiesNow(): Promise<UserIdentity[]> {
  const { data, error } = await (await accounts()).getUserIdentities()
  if (error) throw error
  return data.identities
}

/** Which of them this shop is set up for. */
async function offeredNow(): Promise<Provider[]> {
  const { external, manual_linking_enabled: isOpen } = await accountSettings()
  return isOpen ? providerNames.filter((name) => external[name]) : []
}
