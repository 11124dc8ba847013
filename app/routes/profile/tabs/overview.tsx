import { useTranslation } from '#app/i18n/use-translation.ts'
import type { OfMember } from '../account.tsx'
import { useSince } from '../account-head.tsx'

export function Overview({ member }: OfMember) {
  const { t } = useTranslation('account')
  return (
    <dl className="about-me">
      <div>
        <dt>{t('overview.email')}</dt>
        <dd className="wrap-anywhere">{member.email}</dd>
      </div>
      <div>
        <dt>{t('overview.memberSince')}</dt>
        <dd>{useSince(member.created_at)}</dd>
      </div>
    </dl>
  )
}
