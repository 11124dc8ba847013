import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { profileQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getDisplayName, getInitials } from '#app/routes/account/display-name.ts'
import { refreshSession } from '#app/session/access-token.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { AVATAR_TYPES } from '#contract/account'
import type { AccountProps } from '../../account-props.ts'
import { Avatar } from '../../avatar.tsx'
import { useAccountAction } from '../../use-account-action.ts'
import { CropDialog } from './crop-dialog.tsx'
import { removePicture, uploadPicture } from './upload-picture.ts'

interface Props extends AccountProps {
  url: string | null
}

/** The profile picture: it can be uploaded, cropped to a square, and removed. */
export function ProfilePicture({ user, url }: Props) {
  const { t, language } = useTranslation(settingsMessages)
  const input = useRef<HTMLInputElement>(null)
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const { upload, remove } = useProfilePicture(user, () => setBitmap(null))
  const openFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Otherwise choosing the same file again would cause no event.
    target.value = ''
    const decoded = file && (await createImageBitmap(file).catch(() => null))
    if (decoded) setBitmap(decoded)
    else if (file) toast(t('picture.unreadable'), { variant: 'bad' })
  }
  return (
    <section className="flex flex-wrap items-center gap-6" aria-label={t('picture.title')}>
      <Avatar initials={getInitials(getDisplayName(user), language)} url={url} />
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          type="file"
          hidden
          accept={AVATAR_TYPES.join(',')}
          onChange={openFile}
          aria-label={t('picture.choose')}
        />
        <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
          {t(url ? 'picture.change' : 'picture.choose')}
        </Button>
        {url && (
          <Button
            variant="quiet"
            size="small"
            busy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('picture.remove')}
          </Button>
        )}
      </div>
      <CropDialog
        bitmap={bitmap}
        isSaving={upload.isPending}
        onClose={() => setBitmap(null)}
        onCropped={(square) => upload.mutate(square)}
      />
    </section>
  )
}

function useProfilePicture(user: AccountProps['user'], onSaved: () => void) {
  const { t } = useTranslation(settingsMessages)
  const { queryKey } = profileQuery(useApi(), user.id)
  const queries = useQueryClient()
  const handleSaved = async (text: string) => {
    toast(text)
    await Promise.all([
      queries.invalidateQueries({ queryKey }),
      refreshSession().catch(console.error),
    ])
  }
  const onError = (message: string) => toast(message, { variant: 'bad' })
  const upload = useAccountAction(uploadPicture, {
    onSuccess: () => {
      onSaved()
      return handleSaved(t('picture.saved'))
    },
    onError,
  })
  const remove = useAccountAction(removePicture, {
    onSuccess: () => handleSaved(t('picture.removed')),
    onError,
  })
  return { upload, remove }
}
