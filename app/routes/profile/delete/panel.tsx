import '#app/i18n/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useApi } from '#app/shop.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { OfMember } from '../account.tsx'
import { Asked } from '../asked.tsx'
import { profileQuery } from '../queries.ts'
import { DeleteForm } from './delete-form.tsx'

export default function DeletePanel({ member }: OfMember) {
  const { t } = useTranslation('settings')
  const query = useQuery(profileQuery(useApi(), member.id))
  return (
    <Asked query={query} failed={t('delete.failed')} skeleton="h-72 max-w-[460px]">
      {({ has_password }) => (
        <div className="grid max-w-[62ch] gap-6">
          <p>{t('delete.about')}</p>
          <p className="text-ink-2">
            {t('delete.before')}{' '}
            <TextLink to="/profile?panel=data" preventScrollReset>
              {t('data.download')}
            </TextLink>
          </p>
          <DeleteForm hasPassword={has_password} />
        </div>
      )}
    </Asked>
  )
}
