import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AccountProps } from '../../account-props.ts'
import { useLongDate } from '../../use-long-date.ts'

export function OverviewTab({ user }: AccountProps) {
  const { t } = useTranslation(accountMessages)
  return (
    <dl className="account-overview">
      <div>
        <dt>{t('overview.email')}</dt>
        <dd className="wrap-anywhere">{user.email}</dd>
      </div>
      <div>
        <dt>{t('overview.memberSince')}</dt>
        <dd>{useLongDate(user.created_at)}</dd>
      </div>
    </dl>
  )
}
