import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { initialsOf, nameOf } from '#app/member-name.ts'
import { isAdmin, isInfluencer } from '#app/rights.ts'
import { useApi } from '#app/shop.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { OfMember } from './account.tsx'
import { Avatar } from './avatar.tsx'
import { Figures } from './figures.tsx'
import { profileQuery } from './queries.ts'

export function AccountHead({ member }: OfMember) {
  const { t } = useTranslation('account')
  // The session hears of a change a moment later than the account itself.
  const { data: profile } = useQuery(profileQuery(useApi(), member.id))
  const name = profile?.full_name ?? nameOf(member)
  const url = profile ? profile.avatar_url : member.user_metadata.avatar_url
  return (
    <section className="who">
      <Avatar initials={initialsOf(name)} url={url} />
      <div className="min-w-0">
        <h1 className="d3 wrap-anywhere">{name}</h1>
        <p className="flex flex-wrap items-center gap-2.5 pt-2.5">
          {isAdmin(member) && <Badge look="ink">{t('admin')}</Badge>}
          {isInfluencer(member) && <Badge look="outline">{t('influencer')}</Badge>}
          <span className="text-sm text-ink-2">
            {t('memberSince', { date: useSince(member.created_at) })}
          </span>
        </p>
      </div>
      <Figures member={member} />
    </section>
  )
}

export function useSince(created: string): string {
  const { language } = useTranslation()
  return new Date(created).toLocaleDateString(language, { dateStyle: 'long' })
}
