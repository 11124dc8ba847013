import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { CheckboxOrRadio, FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import type { AdminCustomer, CustomerSummary } from '#contract/customers'
import { useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'

interface Props {
  customer: AdminCustomer
  open: boolean
  onClose: () => void
}

const PAUSE_MS = 250
const MAX_FOUND = 8

/** Chooses the account that gets everything of this customer, who is gone afterwards. */
export function MergePanel({ customer, open, onClose }: Props) {
  const { t } = useTranslation(customersMessages)
  return (
    <SidePanel open={open} onClose={onClose} title={t('merge.title')}>
      <MergeForm customer={customer} />
    </SidePanel>
  )
}

function MergeForm({ customer }: { customer: AdminCustomer }) {
  const { t } = useTranslation(customersMessages)
  const [text, setText] = useState(customer.user_id ? customer.name : (customer.email ?? ''))
  const [into, setInto] = useState<CustomerSummary>()
  const [isMissing, setMissing] = useState(false)
  const found = useAccounts(text).filter(({ id, is_staff }) => id !== customer.id && !is_staff)
  const merge = useMerge(customer)
  return (
    <Form
      busy={merge.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!into)
        if (into) merge.mutate(into.id)
      }}
    >
      <p>{t('merge.effects', { name: customer.name || (customer.email ?? '') })}</p>
      <TextField
        type="search"
        label={t('merge.search')}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      <fieldset>
        <legend className="label">{t('merge.into')}</legend>
        {found.length === 0 && <p className="text-ink-2">{t('merge.nobody')}</p>}
        {found.map((one) => (
          <CheckboxOrRadio
            key={one.id}
            type="radio"
            name="into"
            label={[one.name, one.email].filter(Boolean).join(', ')}
            checked={into?.id === one.id}
            onChange={() => setInto(one)}
          />
        ))}
      </fieldset>
      {(isMissing || merge.errorMessage) && (
        <div role="alert">
          <FieldError>{merge.errorMessage ?? t('merge.missing')}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" variant="danger" busy={merge.isPending} busyLabel={t('merge.busy')}>
          {into
            ? t('merge.submitInto', { name: into.name || (into.email ?? '') })
            : t('merge.submit')}
        </Button>
      </div>
    </Form>
  )
}

/** Customers with an account whose name or address has the words. */
function useAccounts(text: string): CustomerSummary[] {
  const api = useApi()
  const q = useDebouncedValue(text.trim(), PAUSE_MS)
  const { data } = useQuery({
    queryKey: useAdminKey()('customers', 'accounts', q),
    queryFn: () =>
      parseResponse(
        api.admin.customers.$get({ query: { q, kind: 'account', limit: `${MAX_FOUND}` } }),
      ),
  })
  return data?.items ?? []
}

function useMerge({ id }: AdminCustomer) {
  const { t } = useTranslation(customersMessages)
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = useAdminKey()('customers')
  const navigate = useNavigate()
  return useAction(
    (into: string) =>
      parseResponse(api.admin.customers[':id'].merge.$post({ param: { id }, json: { into } })),
    {
      fallbackMessage: t('customer.changeFailed'),
      onSuccess: async (merged) => {
        toast(t('merge.done'))
        await navigate(adminHref('customers/:id', { id: merged.id }), { replace: true })
        queries.removeQueries({ queryKey: [...queryKey, 'customer', id] })
        queries.invalidateQueries({ queryKey })
      },
    },
  )
}
