import { type FormEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { href, useHref, useNavigate } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useRecentSearches } from '#app/search/recent-searches.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Search } from '#app/ui/icons.ts'

const Suggestions = lazy(() => import('./suggestions.tsx'))

interface Props {
  /** Unique on the page. */
  id: string
}

/** A search field with suggestions. Without JavaScript it is a plain form that submits to /search. */
export function SearchBox({ id }: Props) {
  const { t } = useTranslation(navigationMessages)
  const navigate = useNavigate()
  const action = useHref(href('/search'))
  const [phrase, setPhrase] = useState('')
  const [isOpened, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const hasRecentSearches = useRecentSearches().length > 0
  const isOpen = isOpened && (phrase.trim() !== '' || hasRecentSearches)
  const goTo = (to: string) => {
    setPhrase('')
    setOpen(false)
    navigate(to)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = phrase.trim()
    if (query) goTo(`${href('/search')}?${new URLSearchParams({ q: query })}`)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') setOpen(true)
    const choice = handleListKey(event, { listId: `${id}-list`, activeIndex, setActiveIndex })
    if (choice === 'close') setOpen(false)
    else if (choice) goTo(choice)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <search> element around a form announces the landmark twice
    <form
      className="search"
      role="search"
      action={action}
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
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
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
            onChoose={goTo}
            onListChange={setActiveIndex}
          />
        </Suspense>
      )}
    </form>
  )
}

interface ListKeyOptions {
  listId: string
  activeIndex: number
  setActiveIndex: (index: number) => void
}

/** Handles a key of the list box: moves the active option, or returns 'close' or the href of the chosen option. */
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
  // One more position than options: the input itself.
  const positions = options.length + 1
  setActiveIndex(((activeIndex + 1 + step + positions) % positions) - 1)
  return null
}
