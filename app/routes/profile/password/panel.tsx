import '#app/i18n/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useApi } from '#app/shop.tsx'
import type { OfMember } from '../account.tsx'
import { Asked } from '../asked.tsx'
import { profileQuery } from '../queries.ts'
import { PasswordForm } from './password-form.tsx'

export default function PasswordPanel({ member }: OfMember) {
  const { t } = useTranslation('settings')
  const query = useQuery(profileQuery(useApi(), member.id))
  return (
    <Asked query={query} failed={t('password.failed')} skeleton="h-[28rem] max-w-[460px]">
      {({ has_password }) => <PasswordForm member={member} hasPassword={has_password} />}
    </Asked>
  )
}
