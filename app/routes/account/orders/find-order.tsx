import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { isEmailAddress } from '#app/forms/email-address.ts'
import { orderMessages } from '#app/i18n/areas/order.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { saveGuestOrder } from '#app/orders/guest-orders.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'

/** For guests who have lost the e-mails of an order. A found order opens, and this browser remembers it. */
export function FindOrder() {
  const { t } = useTranslation(orderMessages)
  const api = useApi()
  const navigate = useNavigate()
  const [errors, setErrors] = useState({ number: false, email: false })
  const { mutate, isPending, errorMessage } = useAction(
    (json: { number: string; email: string }) => parseResponse(api.orders.find.$post({ json })),
    {
      onSuccess: (order) => {
        saveGuestOrder(order)
        void navigate(href('/orders/:id', { id: order.id }))
      },
      fallbackMessage: t('find.failed'),
    },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const getText = (name: string) => String(form.get(name) ?? '').trim()
    const [number, email] = [getText('number'), getText('email')]
    const found = { number: number === '', email: !isEmailAddress(email) }
    setErrors(found)
    const invalid = found.number ? 'number' : found.email ? 'email' : null
    if (invalid) event.currentTarget.querySelector<HTMLElement>(`[name=${invalid}]`)?.focus()
    else mutate({ number, email })
  }
  return (
    <section className="max-w-110 pt-10" aria-labelledby="find-order">
      <h2 className="d2" id="find-order">
        {t('find.title')}
      </h2>
      <p className="pb-5 text-ink-2">{t('find.help')}</p>
      <Form busy={isPending} onSubmit={submit}>
        <TextField
          name="number"
          autoComplete="off"
          maxLength={40}
          label={t('find.number')}
          error={errors.number ? t('find.numberMissing') : undefined}
        />
        <TextField
          id="find-order-email"
          name="email"
          type="email"
          autoComplete="email"
          label={t('find.email')}
          error={errors.email ? t('find.emailInvalid') : undefined}
        />
        {errorMessage && (
          <div role="alert">
            <FieldError>{errorMessage}</FieldError>
          </div>
        )}
        <div>
          <Button type="submit" variant="secondary" busy={isPending} busyLabel={t('find.busy')}>
            {t('find.submit')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
