import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import type { AdminCustomer } from '#contract/customers'
import { toLowerCase } from '#platform/i18n/lower-case'
import { useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'

interface Props {
  customer: AdminCustomer
  open: boolean
  onClose: () => void
}

/** Says what an erasure does, and asks for the address again. */
export function EraseDialog({ customer, open, onClose }: Props) {
  const { t } = useTranslation(customersMessages)
  return (
    <Dialog open={open} onClose={onClose} title={t('erase.title')}>
      <EraseForm customer={customer} onClose={onClose} />
    </Dialog>
  )
}

function EraseForm({ customer: { id, email }, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(customersMessages)
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = useAdminKey()('customers')
  const navigate = useNavigate()
  const [isWrong, setWrong] = useState(false)
  const erase = useAction(
    (typed: string) =>
      parseResponse(
        api.admin.customers[':id'].erase.$post({ param: { id }, json: { email: typed } }),
      ),
    {
      fallbackMessage: t('customer.changeFailed'),
      onSuccess: async () => {
        toast(t('erase.done'))
        await navigate(adminHref('customers'), { replace: true })
        queries.removeQueries({ queryKey: [...queryKey, 'customer'] })
        queries.invalidateQueries({ queryKey })
      },
    },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    const isSame = toLowerCase(typed) === (email ?? '')
    setWrong(!isSame)
    if (isSame) erase.mutate(typed)
    else event.currentTarget.querySelector<HTMLElement>('[name=email]')?.focus()
  }
  return (
    <Form busy={erase.isPending} onSubmit={submit}>
      <ul className="customer-effects">
        <li>{t('erase.account')}</li>
        <li>{t('erase.orders')}</li>
        <li>{t('erase.open')}</li>
      </ul>
      {email && (
        <TextField
          name="email"
          type="email"
          autoComplete="off"
          label={t('erase.typeEmail', { email })}
          error={isWrong ? t('erase.emailDiffers') : undefined}
        />
      )}
      {erase.errorMessage && (
        <div role="alert">
          <FieldError>{erase.errorMessage}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={onClose}>
          {t('customer.notNow')}
        </Button>
        <Button type="submit" variant="danger" busy={erase.isPending} busyLabel={t('erase.busy')}>
          {t('erase.submit')}
        </Button>
      </div>
    </Form>
  )
}
