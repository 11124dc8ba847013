import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { wishlistMessages } from '#app/i18n/areas/wishlist.ts'
import { usePageUrl } from '#app/i18n/page-url.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CopyButton } from '#app/routes/account/settings/two-factor/copy-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckboxOrRadio, TextField } from '#app/ui/field.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { toast } from '#app/ui/toast.ts'
import { wishlistShareQuery } from '#app/wishlist/share-queries.ts'

interface Props {
  userId: string
  open: boolean
  onClose: () => void
}

/** Makes and withdraws the link of the account's wishlist. */
export default function ShareDialog({ userId, open, onClose }: Props) {
  const { t } = useTranslation(wishlistMessages)
  const query = useQuery({ ...wishlistShareQuery(useApi(), userId), enabled: open })
  return (
    <Dialog open={open} onClose={onClose} title={t('share.title')}>
      <p className="max-w-[52ch] pb-5 text-ink-2">{t('share.about')}</p>
      <QueryView query={query} errorTitle={t('share.loadFailed')} skeleton="h-40">
        {({ token, shows_first_name }) => (
          <ShareSettings {...{ userId, token }} showsFirstName={shows_first_name} />
        )}
      </QueryView>
    </Dialog>
  )
}

interface ShareSettingsProps {
  userId: string
  token: string | null
  showsFirstName: boolean
}

function ShareSettings({ userId, token, showsFirstName }: ShareSettingsProps) {
  const { t } = useTranslation(wishlistMessages)
  const [isNameChosen, setNameChosen] = useState(showsFirstName)
  const { save, withdraw } = useShareActions(userId)
  const chooseName = (isChosen: boolean) => {
    setNameChosen(isChosen)
    if (token) save.mutate(isChosen, { onError: () => setNameChosen(!isChosen) })
  }
  return (
    <div className="grid gap-5">
      {token && <ShareLink token={token} />}
      <CheckboxOrRadio
        label={t('share.showName')}
        checked={isNameChosen}
        onChange={({ target }) => chooseName(target.checked)}
      />
      <p>
        {token ? (
          <Button variant="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('share.stop')}
          </Button>
        ) : (
          <Button busy={save.isPending} onClick={() => save.mutate(isNameChosen)}>
            {t('share.create')}
          </Button>
        )}
      </p>
    </div>
  )
}

function ShareLink({ token }: { token: string }) {
  const { t } = useTranslation(wishlistMessages)
  const url = usePageUrl()(href('/wishlist/shared/:token', { token }))
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        label={t('share.link')}
        name="share-link"
        className="min-w-0 flex-1 basis-56"
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <CopyButton text={url} />
    </div>
  )
}

function useShareActions(userId: string) {
  const { t } = useTranslation(wishlistMessages)
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = wishlistShareQuery(api, userId)
  const endpoint = api['wishlist-share']
  const options = {
    fallbackMessage: t('share.failed'),
    onError: (message: string) => toast(message, { variant: 'bad' }),
  }
  const save = useAction(
    (shows_first_name: boolean) => parseResponse(endpoint.$put({ json: { shows_first_name } })),
    {
      ...options,
      scope: { id: 'wishlist share' },
      onSuccess: (share) => queries.setQueryData(queryKey, share),
    },
  )
  const withdraw = useAction(() => parseResponse(endpoint.$delete()), {
    ...options,
    onSuccess: () => {
      queries.setQueryData(queryKey, { token: null, shows_first_name: false })
      toast(t('share.stopped'))
    },
  })
  return { save, withdraw }
}
