import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { offeredCurrenciesQuery } from '#app/currency/offered-currencies.ts'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { CheckboxOrRadio, FieldError, SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { AdminCustomer } from '#contract/customers'
import { useCustomerAction } from './use-customer-action.ts'

interface Props {
  customer: AdminCustomer
  pathId: string
  open: boolean
  onClose: () => void
}

/** Adds store credit, or takes it away, with a reason. */
export function CreditPanel({ open, onClose, ...props }: Props) {
  const { t } = useTranslation(customersMessages)
  return (
    <SidePanel open={open} onClose={onClose} title={t('credit.change')}>
      <CreditForm {...props} onClose={onClose} />
    </SidePanel>
  )
}

function CreditForm({ customer, pathId, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(customersMessages)
  const api = useApi()
  const { headersFor, handleError } = useIdempotencyKey()
  const { data: currencies } = useQuery(offeredCurrenciesQuery(api))
  const codes = currencies?.items.map(({ code }) => code) ?? [customer.currency]
  const [direction, setDirection] = useState<'add' | 'remove'>('add')
  const [currency, setCurrency] = useState(customer.currency)
  const [amount, setAmount] = useState('')
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({})
  const value = Number(amount.replace(',', '.'))
  const isAmount = amount.trim() !== '' && Number.isFinite(value) && value > 0
  const change = useCustomerAction(
    pathId,
    (json: { amount: number; currency: string; reason: string }) =>
      parseResponse(
        api.admin.customers[':id']['store-credit'].$post(
          { param: { id: customer.id }, json },
          { headers: headersFor(JSON.stringify(json)) },
        ),
      ),
    { done: t('credit.done'), onDone: onClose, onFailure: handleError, showsErrors: true },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const reason = String(new FormData(form).get('reason') ?? '').trim()
    const found = {
      ...(!isAmount && { amount: t('credit.amountMissing') }),
      ...(reason === '' && { reason: t('credit.reasonMissing') }),
    }
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else change.mutate({ amount: direction === 'add' ? value : -value, currency, reason })
  }
  const format = useMoneyFormatter(currency)
  const sum = isAmount ? format(value) : ''
  return (
    <Form busy={change.isPending} onSubmit={submit}>
      <fieldset>
        <legend className="label">{t('credit.direction')}</legend>
        {(['add', 'remove'] as const).map((one) => (
          <CheckboxOrRadio
            key={one}
            type="radio"
            name="direction"
            label={t(`credit.${one}`)}
            checked={direction === one}
            onChange={() => setDirection(one)}
          />
        ))}
      </fieldset>
      <TextField
        name="amount"
        inputMode="decimal"
        label={t('credit.amount')}
        value={amount}
        maxLength={12}
        autoComplete="off"
        error={errors.amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      {codes.length > 1 && (
        <SelectField
          label={t('credit.currency')}
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
        >
          {codes.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        name="reason"
        label={t('credit.reason')}
        hint={t('credit.reasonHint')}
        rows={2}
        maxLength={500}
        error={errors.reason}
      />
      {change.errorMessage && (
        <div role="alert">
          <FieldError>{change.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={change.isPending} busyLabel={t('customer.saving')}>
          {direction === 'add' ? t('credit.submitAdd', { sum }) : t('credit.submitRemove', { sum })}
        </Button>
      </div>
    </Form>
  )
}
