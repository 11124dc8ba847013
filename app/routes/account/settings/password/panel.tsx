import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AccountProps } from '../../account-props.ts'
import { PasswordForm } from './password-form.tsx'

export default function PasswordPanel({ user }: AccountProps) {
  const { t } = useTranslation(settingsMessages)
  const query = useQuery(profileQuery(useApi(), user.id))
  return (
    <QueryView query={query} errorTitle={t('password.failed')} skeleton="h-[28rem] max-w-[460px]">
      {({ has_password }) => <PasswordForm user={user} hasPassword={has_password} />}
    </QueryView>
  )
}
