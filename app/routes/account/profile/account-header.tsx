import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getDisplayName, getInitials } from '#app/routes/account/display-name.ts'
import { isAdmin, isInfluencer } from '#app/session/roles.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { AccountProps } from '../account-props.ts'
import { Avatar } from '../avatar.tsx'
import { useLongDate } from '../use-long-date.ts'
import { AccountStats } from './account-stats.tsx'

export function AccountHeader({ user }: AccountProps) {
  const { t, language } = useTranslation(accountMessages)
  // After a change, the session has the new name only once it has been refreshed.
  const { data: profile } = useQuery(profileQuery(useApi(), user.id))
  const name = profile?.full_name ?? getDisplayName(user)
  const url = profile ? profile.avatar_url : user.user_metadata.avatar_url
  return (
    <section className="account-header">
      <Avatar initials={getInitials(name, language)} url={url} />
      <div className="min-w-0">
        <h1 className="d3 wrap-anywhere">{name}</h1>
        <p className="flex flex-wrap items-center gap-2.5 pt-2.5">
          {isAdmin(user) && <Badge variant="ink">{t('admin')}</Badge>}
          {isInfluencer(user) && <Badge variant="outline">{t('influencer')}</Badge>}
          <span className="text-sm text-ink-2">
            {t('memberSince', { date: useLongDate(user.created_at) })}
          </span>
        </p>
      </div>
      <AccountStats user={user} />
    </section>
  )
}
