import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useId, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { campaignPreviewMessages } from '#app/i18n/areas/campaign-preview.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { useAdminKey } from '../../frame/access.ts'
import { Found } from '../form/choice-pickers.tsx'

/** An account that was chosen. */
export interface ChosenCustomer {
  userId: string
  label: string
}

interface Props {
  chosen: ChosenCustomer | null
  onChange: (chosen: ChosenCustomer | null) => void
}

const PAUSE_MS = 250
const MAX_FOUND = 8

/** Finds an account by name or e-mail address. Without one the person is a guest. */
export function CustomerPicker({ chosen, onChange }: Props) {
  const { t } = useTranslation(campaignPreviewMessages)
  const id = useId()
  const [text, setText] = useState('')
  const { data } = useAccountSearch(text)
  const found = data?.items ?? []
  if (chosen) {
    return (
      <div className="field">
        <p className="label">{t('customer')}</p>
        <p className="pb-2 font-semibold wrap-anywhere">{chosen.label}</p>
        <div>
          <Button variant="secondary" size="small" onClick={() => onChange(null)}>
            {t('asGuest')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('customer')}
      </label>
      <input
        id={id}
        type="search"
        className="input"
        value={text}
        autoComplete="off"
        aria-describedby={`${id} hint`}
        maxLength={100}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id} hint`} className="hint">
        {t('customerHint')}
      </p>
      {text.trim() !== '' && data && (
        <Found isEmpty={found.length === 0}>
          {found.map(({ id: key, user_id: userId, name, email }) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => {
                  onChange({ userId: userId!, label: [name, email].filter(Boolean).join(', ') })
                  setText('')
                }}
              >
                {[name, email].filter(Boolean).join(', ')}
              </button>
            </li>
          ))}
        </Found>
      )}
    </div>
  )
}

function useAccountSearch(text: string) {
  const api = useApi()
  const q = useDebouncedValue(text.trim(), PAUSE_MS)
  const query = { q, kind: 'account', limit: `${MAX_FOUND}` } as const
  return useQuery({
    queryKey: useAdminKey()('customers', 'accounts', q),
    queryFn: () => parseResponse(api.admin.customers.$get({ query })),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}
