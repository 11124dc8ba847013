import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
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

const MAX_LISTED = 3

/** Searches as an import does. */
export function SearchTest() {
  const { t } = useTranslation(marketplaceMessages)
  const api = useApi().admin.marketplace.products
  const [keyword, setKeyword] = useState('electronics')
  const search = useMarketplaceAction(
    async (sent: string) => {
      const { items } = await parseResponse(api.$get({ query: { keyword: sent } }))
      return { items, keyword: sent }
    },
    {
      onSuccess: ({ items, keyword: sent }) =>
        toast(t('test.found', { count: items.length, keyword: sent })),
      onError: (message) => toast(t('test.searchFailed', { message }), { variant: 'bad' }),
      onSettled: useRefreshConnection(),
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search.mutate(keyword.trim())
  }
  return (
    <section className="marketplace-card" aria-labelledby="search-test-heading">
      <h2 id="search-test-heading">{t('test.searchTitle')}</h2>
      <Form busy={search.isPending} onSubmit={submit}>
        <TextField
          name="keyword"
          label={t('test.keyword')}
          value={keyword}
          maxLength={200}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <div className="marketplace-actions">
          <Button type="submit" busy={search.isPending} disabled={keyword.trim() === ''}>
            {t('test.search')}
          </Button>
        </div>
      </Form>
      {search.errorMessage && (
        <FieldError>{t('test.searchFailed', { message: search.errorMessage })}</FieldError>
      )}
      {search.data && (
        <div aria-live="polite">
          <p>
            {t('test.found', { count: search.data.items.length, keyword: search.data.keyword })}{' '}
            {t('test.firstThree')}
          </p>
          <ul className="marketplace-listings">
            {search.data.items.slice(0, MAX_LISTED).map((listing) => (
              <li key={listing.product_id}>
                <ListingRow listing={listing} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
