import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { initialsOf, nameOf } from '#app/member-name.ts'
import { renewSession } from '#app/session.ts'
import { useApi } from '#app/shop.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { AVATAR_TYPES } from '#contract/account'
import type { OfMember } from '../account.tsx'
import { Avatar } from '../avatar.tsx'
import { profileQuery } from '../queries.ts'
import { useCall } from '../use-call.ts'
import { CropDialog } from './crop-dialog.tsx'
import { removePicture, sendPicture } from './send-picture.ts'

interface Props extends OfMember {
  url: string | null
}

/** The picture somebody shows of themselves: chosen, cut to a square, or taken away. */
export function PictureOfMe({ member, url }: Props) {
  const { t } = useTranslation('settings')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, choose] = useState<ImageBitmap | null>(null)
  const { put, remove } = usePicture(member, () => choose(null))
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    const bitmap = file && (await createImageBitmap(file).catch(() => null))
    if (bitmap) choose(bitmap)
    else if (file) toast(t('picture.unreadable'), { look: 'bad' })
  }
  return (
    <section className="flex flex-wrap items-center gap-6" aria-label={t('picture.title')}>
      <Avatar initials={initialsOf(nameOf(member))} url={url} />
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          type="file"
          hidden
          accept={AVATAR_TYPES.join(',')}
          onChange={open}
          aria-label={t('picture.choose')}
        />
        <Button look="secondary" size="small" onClick={() => input.current?.click()}>
          {t(url ? 'picture.change' : 'picture.choose')}
        </Button>
        {url && (
          <Button look="quiet" size="small" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
      <CropDialog
        bitmap={chosen}
        isSaving={put.isPending}
        onClose={() => choose(null)}
        onCut={(square) => put.mutate(square)}
      />
    </section>
  )
}

function usePicture(member: OfMember['member'], onKept: () => void) {
  const { t } = useTranslation('settings')
  const { queryKey } = profileQuery(useApi(), member.id)
  const queries = useQueryClient()
  const show = async (text: string) => {
    toast(text)
    await Promise.all([
      queries.invalidateQueries({ queryKey }),
      renewSession().catch(console.error),
    ])
  }
  const onFailed = (why: string) => toast(why, { look: 'bad' })
  const put = useCall(sendPicture, {
    onDone: () => {
      onKept()
      return show(t('picture.saved'))
    },
    onFailed,
  })
  const remove = useCall(removePicture, { onDone: () => show(t('picture.removed')), onFailed })
  return { put, remove }
}
