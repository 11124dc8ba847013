import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getDisplayName, getInitials } from '#app/routes/account/display-name.ts'
import { refreshSession } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { AVATAR_TYPES } from '#contract/account'
import { profileQuery } from '../../../../account/queries.ts'
import { Avatar } from '../../avatar.tsx'
import type { AccountProps } from '../../account-props.ts'
import { useAction } from '../../use-action.ts'
import { CropDialog } from './crop-dialog.tsx'
import { removePicture, uploadPicture } from './upload-picture.ts'

interface Props extends AccountProps {
  url: string | null
}

/** The picture somebody shows of themselves: chosen, cut to a square, or taken away. */
export function ProfilePicture({ user, url }: Props) {
  const { t } = useTranslation('settings')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, choose] = useState<ImageBitmap | null>(null)
  const { put, remove } = useProfilePicture(user, () => choose(null))
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    const bitmap = file && (await createImageBitmap(file).catch(() => null))
    if (bitmap) choose(bitmap)
    else if (file) toast(t('picture.unreadable'), { variant: 'bad' })
  }
  return (
    <section className="flex flex-wrap items-center gap-6" aria-label={t('picture.title')}>
      <Avatar initials={getInitials(getDisplayName(user))} url={url} />
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          type="file"
          hidden
          accept={AVATAR_TYPES.join(',')}
          onChange={open}
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
        bitmap={chosen}
        isSaving={put.isPending}
        onClose={() => choose(null)}
        onCropped={(square) => put.mutate(square)}
      />
    </section>
  )
}

function useProfilePicture(user: AccountProps['user'], onSaved: () => void) {
  const { t } = useTranslation('settings')
  const { queryKey } = profileQuery(useApi(), user.id)
  const queries = useQueryClient()
  const show = async (text: string) => {
    toast(text)
    await Promise.all([
      queries.invalidateQueries({ queryKey }),
      refreshSession().catch(console.error),
    ])
  }
  const onFailed = (why: string) => toast(why, { variant: 'bad' })
  const put = useAction(uploadPicture, {
    onDone: () => {
      onSaved()
      return show(t('picture.saved'))
    },
    onFailed,
  })
  const remove = useAction(removePicture, { onDone: () => show(t('picture.removed')), onFailed })
  return { put, remove }
}
