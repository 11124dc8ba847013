import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useHref } from 'react-router'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { useShortcuts } from '../frame/shortcuts.ts'

interface Props {
  label: string
  value: string
  onChange: (text: string) => void
}

const PAUSE_MS = 250

/** The search field of a list. `/` moves the focus into it; the list follows after a short pause. */
export function SearchField({ label, value, onChange }: Props) {
  const { t } = useTranslation(adminMessages)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const debounced = useDebouncedValue(text, PAUSE_MS)
  const path = useHref('')
  const report = useEffectEvent((typed: string) => {
    // It would leave the row that was opened meanwhile, whose code is still loading.
    if (location.pathname === path && typed.trim() !== value) onChange(typed.trim())
  })
  useEffect(() => report(debounced), [debounced])
  // A saved view or the back button has changed it.
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== text.trim()) setText(value)
  }
  useShortcuts([{ keys: '[Shift]+/', label: t('list.search'), run: () => input.current?.focus() }])
  return (
    <input
      ref={input}
      type="search"
      className="input admin-search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={100}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The browser would clear the field.
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
  )
}
