import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AccountProps } from '../../account-props.ts'
import { DetailsForm } from './details-form.tsx'
import { EmailForm } from './email-form.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import './crop.css'

export default function EditProfilePanel({ user }: AccountProps) {
  const { t } = useTranslation(settingsMessages)
  const query = useQuery(profileQuery(useApi(), user.id))
  return (
    <QueryView query={query} errorTitle={t('edit.failed')} skeleton="h-[40rem] max-w-[620px]">
      {(profile) => (
        <div className="grid max-w-[620px] gap-12">
          <ProfilePicture user={user} url={profile.avatar_url} />
          <DetailsForm user={user} profile={profile} />
          <EmailForm user={user} />
        </div>
      )}
    </QueryView>
  )
}
