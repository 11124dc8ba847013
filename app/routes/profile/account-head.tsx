import { useTranslation } from '#app/i18n/use-translation.ts'
import { initialsOf, nameOf } from '#app/member-name.ts'
import { isAdmin, isInfluencer } from '#app/rights.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { OfMember } from './account.tsx'
import { Avatar } from './avatar.tsx'
import { Figures } from './figures.tsx'

export function AccountHead({ member }: OfMember) {
  const { t } = useTranslation('account')
  const name = nameOf(member)
  return (
    <section className="who">
      <Avatar initials={initialsOf(name)} url={member.user_metadata.avatar_url} />
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
