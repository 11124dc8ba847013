import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Plus } from '#app/ui/icons.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import type { AdminProductSummary } from '#contract/product-administration'
import { useAccess, useAdminKey } from '../frame/access.ts'

const PAUSE_MS = 250
const MAX_FOUND = 6

interface Props {
  label: string
  isHidden?: (product: AdminProductSummary) => boolean
  onChoose: (product: AdminProductSummary) => void
}

/** Finds a product by some letters. */
export function ProductSearch({ label, isHidden, onChoose }: Props) {
  const { t } = useTranslation(contentMessages)
  const { can } = useAccess()
  const api = useApi()
  const [text, setText] = useState('')
  const q = useDebouncedValue(text.trim(), PAUSE_MS)
  const isSearched = q.length > 1 && can('products:read')
  const { data } = useQuery({
    queryKey: useAdminKey()('products', 'palette', q),
    queryFn: () => parseResponse(api.admin.products.$get({ query: { q, limit: `${MAX_FOUND}` } })),
    enabled: isSearched,
  })
  if (!can('products:read')) return null
  const found = isSearched ? (data?.items ?? []).filter((one) => !isHidden?.(one)) : []
  return (
    <div className="grid gap-2">
      <TextField
        type="search"
        label={label}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isSearched && data && (
        <p role="status" className={found.length > 0 ? 'sr-only' : 'text-ink-2'}>
          {t('products.found', { count: found.length })}
        </p>
      )}
      <ul className="content-found">
        {found.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              className="link"
              onClick={() => {
                onChoose(product)
                setText('')
              }}
            >
              <Icon icon={Plus} size={16} /> {product.title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
