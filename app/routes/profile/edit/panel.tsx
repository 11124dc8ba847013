import '#app/i18n/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useApi } from '#app/shop.tsx'
import type { OfMember } from '../account.tsx'
import { Asked } from '../asked.tsx'
import { profileQuery } from '../queries.ts'
import { DetailsForm } from './details-form.tsx'
import { EmailForm } from './email-form.tsx'
import { PictureOfMe } from './picture-of-me.tsx'

export default function EditProfilePanel({ member }: OfMember) {
  const { t } = useTranslation('settings')
  const query = useQuery(profileQuery(useApi(), member.id))
  return (
    <Asked query={query} failed={t('edit.failed')} skeleton="h-[40rem] max-w-[620px]">
      {(profile) => (
        <div className="grid max-w-[620px] gap-12">
          <PictureOfMe member={member} url={profile.avatar_url} />
          <DetailsForm member={member} profile={profile} />
          <EmailForm member={member} />
        </div>
      )}
    </Asked>
  )
}
