import { Search } from 'lucide'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'

const Suggestions = lazy(() => import('./suggestions.tsx'))

/** Suggests while one types. Without script it is a plain form that leads to /search. */
export function SearchBox() {
  const { t } = useTranslation('navigation')
  const navigate = useNavigate()
  const id = useId()
  const [phrase, setPhrase] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const leave = (to: string) => {
    setPhrase('')
    setOpen(false)
    navigate(to)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const asked = phrase.trim()
    if (asked) leave(`/search?q=${encodeURIComponent(asked)}`)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const choice = handleListKey(event, { listId: `${id}-list`, activeIndex, setActiveIndex })
    if (choice === 'close') setOpen(false)
    else if (choice) leave(choice)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> round a form says the same twice
    <form
      className="search"
      role="search"
      action="/search"
      onSubmit={submit}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <input
        type="search"
        name="q"
        value={phrase}
        placeholder={t('search.placeholder')}
        aria-label={t('search.label')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={120}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeIndex < 0 ? undefined : `${id}-list-${activeIndex}`}
        onChange={(event) => {
          setPhrase(event.target.value)
          setActiveIndex(-1)
          setOpen(event.target.value.trim() !== '')
        }}
        onKeyDown={onKeyDown}
      />
      <button type="submit" aria-label={t('search.label')}>
        <Icon icon={Search} />
      </button>
      {isOpen && (
        <Suspense>
          <Suggestions
            id={`${id}-list`}
            phrase={phrase.trim()}
            active={activeIndex}
            onChoose={leave}
          />
        </Suspense>
      )}
    </form>
  )
}

interface ListKeyOptions {
  listId: string
  activeIndex: number
  setActiveIndex: (place: number) => void
}

/** What a key asks of the list: move, close, or go to the address of the active option. */
function handleListKey(
  event: KeyboardEvent,
  { listId, activeIndex, setActiveIndex }: ListKeyOptions,
): string | null {
  if (event.key === 'Escape') return 'close'
  const options = document.querySelectorAll<HTMLElement>(`[id="${listId}"] [role=option]`)
  if (event.key === 'Enter') {
    const to = options[activeIndex]?.dataset.to ?? null
    if (to) event.preventDefault()
    return to
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || options.length === 0) return null
  event.preventDefault()
  // One more place than options: the box itself.
  const places = options.length + 1
  setActiveIndex(((activeIndex + 1 + step + places) % places) - 1)
  return null
}
