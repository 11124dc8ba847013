import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { Amount } from '#app/ui/price.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import type { SellableVariant } from '#contract/checkout'
import { useAdminKey } from '../../frame/access.ts'

const PAUSE_MS = 200

interface Props {
  label: string
  onPick: (variant: SellableVariant) => void
}

/** Finds a variant by words of its product or its SKU. Enter in the field takes the first one. */
export function VariantPicker({ label, onPick }: Props) {
  const { t } = useTranslation(salesMessages)
  const [q, setQ] = useState('')
  const search = useVariantSearch(q.trim())
  const variants = search.data?.items ?? []
  const pick = (variant: SellableVariant) => {
    onPick(variant)
    setQ('')
  }
  return (
    <div>
      <TextField
        type="search"
        label={label}
        placeholder={t('edit.search')}
        value={q}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setQ(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = variants
          if (first && search.isCurrent) pick(first)
        }}
      />
      <p role="status" className="hint">
        {search.isError && t('edit.searchFailed')}
        {search.isCurrent && search.data && variants.length === 0 && t('edit.noMatch', { q })}
        {search.isCurrent && variants.length > 0 && t('edit.results', { count: variants.length })}
      </p>
      {q.trim() !== '' && variants.length > 0 && (
        <ul className="admin-pick">
          {variants.map((variant) => (
            <li key={variant.id}>
              <button type="button" onClick={() => pick(variant)}>
                <span className="min-w-0 flex-1">
                  <strong>{variant.title}</strong>
                  <small>
                    {[
                      ...variant.options.map(({ value }) => value),
                      variant.sku,
                      t('edit.stock', { count: variant.stock }),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </span>
                <Amount amount={variant.price} currency={variant.currency} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useVariantSearch(q: string) {
  const api = useApi()
  const debounced = useDebouncedValue(q, PAUSE_MS)
  const query = useQuery({
    queryKey: useAdminKey()('variants', debounced),
    queryFn: () => parseResponse(api.admin.variants.$get({ query: { q: debounced } })),
    enabled: debounced !== '',
    staleTime: 0,
  })
  return { ...query, isCurrent: q !== '' && q === debounced && !query.isFetching }
}
