import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useApi } from '#app/shop.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Address } from '#contract/account'
import { addressesQuery } from '../queries.ts'
import { useCall } from '../use-call.ts'

interface Props {
  address: Address
  person: string
  /** What it is called in a sentence. */
  line: string
}

/** Nothing is thrown away by a slip of the finger. */
export function RemoveAddress({ address: { id }, person, line }: Props) {
  const { t } = useTranslation('settings')
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useRemove(person)
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label={t('address.removeThis', { line })}
        onClick={() => setOpen(true)}
      >
        {t('address.remove')}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('address.removeTitle')}>
        <p className="text-ink-2 wrap-anywhere">{line}</p>
        <div className="flex flex-wrap gap-3 pt-5">
          <Button onClick={() => setOpen(false)}>{t('address.keep')}</Button>
          <Button look="danger" busy={isPending} onClick={() => mutate(id)}>
            {t('address.remove')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function useRemove(person: string) {
  const { t } = useTranslation('settings')
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = addressesQuery(api, person)
  return useCall((id: string) => parseResponse(api.addresses[':id'].$delete({ param: { id } })), {
    onDone: () => {
      toast(t('address.removed'))
      return queries.invalidateQueries({ queryKey })
    },
    onFailed: (why) => {
      toast(why, { look: 'bad' })
      return queries.invalidateQueries({ queryKey })
    },
  })
}
