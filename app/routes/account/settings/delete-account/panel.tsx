import { useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import { profileQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AccountProps } from '../../account-props.ts'
import { DeleteAccountForm } from './delete-account-form.tsx'

export default function DeleteAccountPanel({ user }: AccountProps) {
  const { t } = useTranslation(settingsMessages)
  const query = useQuery(profileQuery(useApi(), user.id))
  return (
    <QueryView query={query} errorTitle={t('delete.failed')} skeleton="h-72 max-w-[460px]">
      {({ has_password }) => (
        <div className="grid max-w-[62ch] gap-6">
          <p>{t('delete.about')}</p>
          <p className="text-ink-2">
            {t('delete.downloadFirst')}{' '}
            <TextLink to={`${href('/profile')}?panel=data`} preventScrollReset>
              {t('data.download')}
            </TextLink>
          </p>
          <DeleteAccountForm hasPassword={has_password} />
        </div>
      )}
    </QueryView>
  )
}
