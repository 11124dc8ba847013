import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import { useMarketplaceAction } from '../use-marketplace-action.ts'
import { useRefreshConnection } from '../use-refresh-connection.ts'
import { ListingRow } from './listing-row.tsx'

/** Reads one product. */
export function ProductTest() {
  const { t } = useTranslation(marketplaceMessages)
  const api = useApi().admin.marketplace.products[':supplier_id']
  const [id, setId] = useState('')
  const read = useMarketplaceAction(
    (sent: string) => parseResponse(api.$get({ param: { supplier_id: sent } })),
    {
      onSuccess: () => toast(t('test.fetched')),
      // A product that is not there is no fault of the call.
      onError: (message, error) => {
        const isMissing = getApiError(error)?.code === 'supplier_product_not_found'
        const text = isMissing ? message : t('test.fetchFailed', { message })
        toast(text, { variant: 'bad' })
      },
      onSettled: useRefreshConnection(),
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (id.trim() === '') toast(t('test.enterId'), { variant: 'bad' })
    else read.mutate(id.trim())
  }
  return (
    <section className="marketplace-card" aria-labelledby="product-test-heading">
      <h2 id="product-test-heading">{t('test.productTitle')}</h2>
      <Form busy={read.isPending} onSubmit={submit}>
        <TextField
          name="product-id"
          label={t('test.productId')}
          inputMode="numeric"
          maxLength={20}
          value={id}
          onChange={({ target }) => setId(target.value)}
        />
        <div className="marketplace-actions">
          <Button type="submit" busy={read.isPending}>
            {t('test.fetch')}
          </Button>
        </div>
      </Form>
      {read.errorMessage && <FieldError>{read.errorMessage}</FieldError>}
      {read.data && <ListingRow listing={read.data} />}
    </section>
  )
}
