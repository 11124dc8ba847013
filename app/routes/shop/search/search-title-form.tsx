import type { FormEvent } from 'react'
import { href, useHref, useNavigate } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { searchMessages } from '#app/i18n/areas/search.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Search } from '#app/ui/icons.ts'

/** A search form in place of the page title. A blank or unchanged phrase is not submitted. */
export function SearchTitleForm({ q = '' }: { q: string | undefined }) {
  const { t } = useTranslation([searchMessages, navigationMessages])
  const navigate = useNavigate()
  const action = useHref(href('/search'))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const phrase = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (phrase && phrase !== q) navigate(`${href('/search')}?${new URLSearchParams({ q: phrase })}`)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <search> element around a form announces the landmark twice
    <form
      className="search-title"
      role="search"
      aria-label={t('label')}
      action={action}
      onSubmit={onSubmit}
    >
      <input
        key={q}
        className="d3"
        type="search"
        name="q"
        defaultValue={q}
        placeholder={t('navigation:search.label')}
        aria-label={t('label')}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={120}
      />
      <button type="submit" className="plain-icon-button" aria-label={t('navigation:search.label')}>
        <Icon icon={Search} size={26} />
      </button>
    </form>
  )
}
