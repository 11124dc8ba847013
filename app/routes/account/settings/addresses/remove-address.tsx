import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { addressesQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Address } from '#contract/account'
import { useAccountAction } from '../../use-account-action.ts'

interface Props {
  address: Address
  userId: string
  /** The address in one line, for labels. */
  addressLine: string
}

/** Asks for confirmation before it removes the address. */
export function RemoveAddress({ address: { id }, userId, addressLine }: Props) {
  const { t } = useTranslation(settingsMessages)
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useRemoveAddress(userId)
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label={t('address.removeLabel', { line: addressLine })}
        onClick={() => setOpen(true)}
      >
        {t('address.remove')}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('address.removeTitle')}>
        <p className="text-ink-2 wrap-anywhere">{addressLine}</p>
        <div className="flex flex-wrap gap-3 pt-5">
          <Button onClick={() => setOpen(false)}>{t('address.keep')}</Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate(id)}>
            {t('address.remove')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function useRemoveAddress(userId: string) {
  const { t } = useTranslation(settingsMessages)
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = addressesQuery(api, userId)
  return useAccountAction(
    (id: string) => parseResponse(api.addresses[':id'].$delete({ param: { id } })),
    {
      onSuccess: () => {
        toast(t('address.removed'))
        return queries.invalidateQueries({ queryKey })
      },
      onError: (message) => {
        toast(message, { variant: 'bad' })
        return queries.invalidateQueries({ queryKey })
      },
    },
  )
}
