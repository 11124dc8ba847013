import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Plus, X } from '#app/ui/icons.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { MAX_RELATED_PRODUCTS } from '#contract/product-administration'
import { useAdminKey } from '../../frame/access.ts'
import type { SectionProps } from './details-section.tsx'

const PAUSE_MS = 250
const MAX_FOUND = 6

/** The products that are shown beside this one, before those that the shop chooses. */
export function RelatedSection({
  form: { related },
  isEditable,
  onChange,
  ownId,
}: SectionProps & { ownId: string | null }) {
  const { t } = useTranslation(productsMessages)
  const api = useApi()
  const key = useAdminKey()
  const [text, setText] = useState('')
  const q = useDebouncedValue(text.trim(), PAUSE_MS)
  const { data } = useQuery({
    queryKey: key('products', 'palette', q),
    queryFn: () => parseResponse(api.admin.products.$get({ query: { q, limit: `${MAX_FOUND}` } })),
    enabled: q.length > 1,
  })
  const chosen = new Set([ownId, ...related.map(({ id }) => id)])
  const found = q.length > 1 ? (data?.items ?? []).filter(({ id }) => !chosen.has(id)) : []
  return (
    <section aria-labelledby="related-heading">
      <div className="admin-part-head">
        <h2 id="related-heading">{t('related.title')}</h2>
      </div>
      <p className="hint">{t('related.hint')}</p>
      <ul className="admin-chips">
        {related.map(({ id, title }) => (
          <li key={id} className="chip">
            {title}
            {isEditable && (
              <button
                type="button"
                aria-label={t('related.remove', { title })}
                onClick={() => onChange({ related: related.filter((one) => one.id !== id) })}
              >
                <Icon icon={X} size={16} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {isEditable && related.length < MAX_RELATED_PRODUCTS && (
        <>
          <TextField
            type="search"
            label={t('related.search')}
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <ul className="admin-found">
            {found.map(({ id, title, status, picture }) => (
              <li key={id}>
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    onChange({ related: [...related, { id, title, status, picture }] })
                    setText('')
                  }}
                >
                  <Icon icon={Plus} size={16} /> {title}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
