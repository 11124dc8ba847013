import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { firstRunMessages } from '#app/i18n/areas/first-run.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import type { SetUp } from '#contract/set-up'
import { useAdminKey } from '../frame/access.ts'

interface Props {
  demo: NonNullable<SetUp['demo']>
  shopName: string
  onClose: () => void
}

/** Asks for the name of the shop, because nothing of the demo can be brought back. */
export function EmptyDemoForm({ demo, shopName, onClose }: Props) {
  const { t } = useTranslation(firstRunMessages)
  const api = useApi().admin['set-up']['empty-demo']
  const queries = useQueryClient()
  const key = useAdminKey()
  const [name, setName] = useState('')
  const [withEdited, setWithEdited] = useState(false)
  const { headersFor, handleError } = useIdempotencyKey()
  const empty = useAction(
    () => {
      const json = { shop_name: name, with_edited: withEdited }
      return parseResponse(api.$post({ json }, { headers: headersFor(JSON.stringify(json)) }))
    },
    {
      fallbackMessage: t('demo.failed'),
      onError: (_, error) => handleError(error),
      onSuccess: ({ products, withdrawn_products: withdrawn }) => {
        toast(t('demo.emptied', { products, withdrawn }))
        onClose()
      },
      onSettled: () => queries.invalidateQueries({ queryKey: key() }),
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    empty.mutate()
  }
  return (
    <Form busy={empty.isPending} onSubmit={submit}>
      <p>{t('demo.warning')}</p>
      {demo.open_orders > 0 && <p>{t('demo.openOrders', { count: demo.open_orders })}</p>}
      {demo.edited_products > 0 && (
        <CheckboxOrRadio
          label={t('demo.withEdited', { count: demo.edited_products })}
          checked={withEdited}
          onChange={({ target }) => setWithEdited(target.checked)}
        />
      )}
      <TextField
        label={t('demo.confirm', { name: shopName })}
        value={name}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <ActionError message={empty.errorMessage} />
      <div className="settings-actions">
        <Button onClick={onClose}>{t('demo.cancel')}</Button>
        <Button type="submit" variant="danger" busy={empty.isPending}>
          {t('demo.empty')}
        </Button>
      </div>
    </Form>
  )
}
