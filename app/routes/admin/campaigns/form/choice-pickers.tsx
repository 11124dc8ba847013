import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ReactNode, useId, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { segmentsQuery } from '../../customers/customer-queries.ts'
import { useAdminKey } from '../../frame/access.ts'
import type { Choice } from './form-values.ts'

interface PickerProps {
  chosen: Choice[]
  onChange: (chosen: Choice[]) => void
}

const PAUSE_MS = 250

/** A search field whose results are buttons. */
export function ProductPicker({ chosen, onChange }: PickerProps) {
  const { t } = useTranslation(campaignsMessages)
  const id = useId()
  const [text, setText] = useState('')
  const { data } = useProductSearch(text)
  const found = (data?.items ?? []).filter((one) => !chosen.some((known) => known.id === one.id))
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('picker.products')}
      </label>
      <Chips chosen={chosen} onChange={onChange} />
      <input
        id={id}
        type="search"
        className="input"
        value={text}
        placeholder={t('picker.search')}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== '' && data && (
        <Found isEmpty={found.length === 0}>
          {found.map(({ id: productId, title }) => (
            <li key={productId}>
              <button
                type="button"
                onClick={() => {
                  onChange([...chosen, { id: productId, label: title }])
                  setText('')
                }}
              >
                {title}
              </button>
            </li>
          ))}
        </Found>
      )}
    </div>
  )
}

/** Products of the shop that match what is typed. */
export function useProductSearch(text: string) {
  const api = useApi()
  const q = useDebouncedValue(text.trim(), PAUSE_MS)
  return useQuery({
    queryKey: ['campaign products', q],
    queryFn: () => parseResponse(api.products.$get({ query: { q, limit: '8' } })),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}

export function Found({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const { t } = useTranslation(campaignsMessages)
  return (
    <div role="status">
      {isEmpty ? (
        <p className="hint">{t('picker.nothing')}</p>
      ) : (
        <ul className="campaign-found" aria-label={t('picker.results')}>
          {children}
        </ul>
      )}
    </div>
  )
}

export function CategoryPicker({ chosen, onChange }: PickerProps) {
  const { t } = useTranslation(campaignsMessages)
  return (
    <OptionPicker
      label={t('picker.categories')}
      options={useCategoryChoices()}
      chosen={chosen}
      onChange={onChange}
    />
  )
}

/** The categories of the shop; none while they load. */
export function useCategoryChoices(): Choice[] {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['campaign categories'],
    queryFn: () => parseResponse(api.categories.$get({ query: {} })),
  })
  return (data?.items ?? []).map(({ id, name }) => ({ id, label: name }))
}

/** A select that adds what is chosen to a row of chips. */
export function OptionPicker({
  label,
  options,
  chosen,
  onChange,
}: PickerProps & { label: string; options: Choice[] }) {
  const { t } = useTranslation(campaignsMessages)
  const id = useId()
  const left = options.filter((option) => !chosen.some((known) => known.id === option.id))
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Chips chosen={chosen} onChange={onChange} />
      <select
        id={id}
        className="input"
        value=""
        onChange={({ target }) => {
          const option = options.find((one) => one.id === target.value)
          if (option) onChange([...chosen, option])
        }}
      >
        <option value="">{chosen.length > 0 ? t('picker.add') : t('picker.all')}</option>
        {left.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Customers are found by their whole address: the form lists nobody. */
export function CustomerPicker({ chosen, onChange }: PickerProps) {
  const { t } = useTranslation(campaignsMessages)
  const api = useApi()
  const id = useId()
  const [email, setEmail] = useState('')
  const find = useAction(
    () => parseResponse(api.admin.promotions.customer.$get({ query: { email } })),
    {
      fallbackMessage: t('picker.failed'),
      onSuccess: (customer) => {
        const isKnown = chosen.some((one) => one.id === customer.id)
        if (!isKnown) onChange([...chosen, { id: customer.id, label: customer.email }])
        setEmail('')
      },
    },
  )
  const add = () => email.trim() !== '' && find.mutate()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('picker.customers')}
      </label>
      <Chips chosen={chosen} onChange={onChange} />
      <div className="flex gap-2">
        <input
          id={id}
          type="email"
          className="input min-w-0 flex-1"
          value={email}
          maxLength={254}
          autoComplete="off"
          aria-describedby={find.errorMessage ? `${id}-error` : undefined}
          aria-invalid={find.errorMessage ? true : undefined}
          onChange={(event) => setEmail(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It would send the whole form.
            event.preventDefault()
            add()
          }}
        />
        <Button variant="secondary" busy={find.isPending} onClick={add}>
          {t('picker.addCustomer')}
        </Button>
      </div>
      {find.errorMessage && <FieldError id={`${id}-error`}>{find.errorMessage}</FieldError>}
    </div>
  )
}

interface SegmentPickerProps {
  /** Ids of segments. */
  chosen: string[]
  onChange: (ids: string[]) => void
}

/** The segments of customers. One that was deleted since can only be taken out. */
export function SegmentPicker({ chosen, onChange }: SegmentPickerProps) {
  const { t } = useTranslation(campaignsMessages)
  const { data: segments } = useQuery(segmentsQuery(useApi(), useAdminKey()))
  if (!segments || (segments.length === 0 && chosen.length === 0)) return null
  const options = segments.map(({ id, name }) => ({ id, label: name }))
  const choose = (id: string) =>
    options.find((option) => option.id === id) ?? { id, label: t('picker.deletedSegment') }
  return (
    <OptionPicker
      label={t('picker.segments')}
      options={options}
      chosen={chosen.map(choose)}
      onChange={(choices) => onChange(choices.map(({ id }) => id))}
    />
  )
}

function Chips({ chosen, onChange }: PickerProps) {
  const { t } = useTranslation(campaignsMessages)
  if (chosen.length === 0) return null
  return (
    <ul className="campaign-chips">
      {chosen.map(({ id, label }) => (
        <li key={id}>
          <button
            type="button"
            className="chip"
            aria-label={t('picker.remove', { name: label })}
            onClick={() => onChange(chosen.filter((one) => one.id !== id))}
          >
            {label}
            <Icon icon={X} size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
