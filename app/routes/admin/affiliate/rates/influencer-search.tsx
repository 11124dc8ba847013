import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { commissionRatesMessages } from '#app/i18n/areas/commission-rates.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Plus } from '#app/ui/icons.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { useAdminKey } from '../../frame/access.ts'
import { INFLUENCERS_KEY } from '../influencers/influencer-queries.ts'

const PAUSE_MS = 250
const MAX_FOUND = 6

export interface Choice {
  id: string
  name: string
}

/** Finds an influencer by the name or the code. */
export function InfluencerSearch({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation(commissionRatesMessages)
  const api = useApi()
  const [text, setText] = useState('')
  const q = useDebouncedValue(text.trim(), PAUSE_MS)
  const { data } = useQuery({
    queryKey: useAdminKey()(INFLUENCERS_KEY, 'search', q),
    queryFn: () =>
      parseResponse(api.admin.influencers.$get({ query: { q, limit: `${MAX_FOUND}` } })),
    enabled: q !== '',
  })
  const found = q !== '' ? (data?.items ?? []) : []
  return (
    <div className="grid gap-2">
      <TextField
        type="search"
        label={t('add.influencer')}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {q !== '' && data && (
        <p role="status" className={found.length > 0 ? 'sr-only' : 'text-ink-2'}>
          {t('add.found', { count: found.length })}
        </p>
      )}
      <ul>
        {found.map(({ id, name, code }) => (
          <li key={id}>
            <button
              type="button"
              className="link"
              onClick={() => {
                onChoose({ id, name: name ?? code })
                setText('')
              }}
            >
              <Icon icon={Plus} size={16} /> {name ?? code} ({code})
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
