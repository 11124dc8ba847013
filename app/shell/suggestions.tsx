import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ReactNode, useEffect } from 'react'
import { href } from 'react-router'
import type { z } from 'zod'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { buildCategoryHref } from '#app/catalog/categories.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import {
  clearRecentSearches,
  filterSearchesByPrefix,
  useRecentSearches,
} from '#app/search/recent-searches.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Clock, Folder, Search } from '#app/ui/icons.ts'
import { Picture } from '#app/ui/picture.tsx'
import { PriceAmount } from '#app/ui/price.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import type { Suggestions as SuggestionsSchema } from '#contract/catalog'
import { toLowerCase } from '#platform/i18n/lower-case'

type SuggestionsResult = z.infer<typeof SuggestionsSchema>

interface Props {
  id: string
  phrase: string
  /** The index of the option selected by the arrow keys; -1 is none. */
  active: number
  onChoose: (to: string) => void
  /** Called with -1 when the options change, so that Enter never chooses another one than the shopper saw. */
  onListChange: (active: -1) => void
}

/** Less than the pause between two words, more than that between two letters. */
const PAUSE_MS = 120

/** A list box: of recent searches while nothing is typed; then of phrases, one category and a few products. */
export default function Suggestions({ onListChange, ...list }: Props) {
  const { phrase } = list
  const debounced = useDebouncedValue(phrase, PAUSE_MS)
  const query = useQuery(suggestionsQuery(useApi(), debounced))
  const { isError, isPaused } = query
  const suggestions = phrase === '' || debounced === '' ? undefined : query.data
  const isCurrent = debounced === phrase && !query.isPlaceholderData
  useEffect(() => onListChange(-1), [suggestions, onListChange])
  if (suggestions) return <SuggestionList {...list} data={suggestions} isCurrent={isCurrent} />
  return phrase === '' || isError || isPaused ? <RecentSearchList {...list} /> : null
}

type ListProps = Omit<Props, 'onListChange'>

interface SuggestionListProps extends ListProps {
  data: SuggestionsResult
  /** Whether the suggestions are those of the phrase; the previous ones stay until then. */
  isCurrent: boolean
}

function SuggestionList({ data, isCurrent, ...list }: SuggestionListProps) {
  const { t } = useTranslation(navigationMessages)
  const { id, phrase } = list
  const phrases = buildPhraseOptions(data, phrase)
  const products = buildProductOptions(data)
  const count = phrases.length + products.length
  if (count === 0 && !isCurrent) return null
  return (
    <div className="search-suggestions">
      <p role="status" className={count === 0 ? 'px-5 py-3' : 'sr-only'}>
        {count === 0 ? t('search.noResults', { phrase }) : t('search.suggestionCount', { count })}
      </p>
      <div id={id} role="listbox" aria-label={t('search.suggestions')}>
        <Options {...list} options={phrases} startIndex={0} />
        {products.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
          <div role="group" aria-label={t('search.products')}>
            <p className="group" aria-hidden="true">
              {t('search.products')}
            </p>
            <Options {...list} options={products} startIndex={phrases.length} />
          </div>
        )}
      </div>
    </div>
  )
}

/** The recent searches that begin with what is typed, also without a connection. */
function RecentSearchList(list: ListProps) {
  const { t } = useTranslation(navigationMessages)
  const searches = filterSearchesByPrefix(useRecentSearches(), list.phrase)
  if (searches.length === 0) return null
  const options = searches.map((search) => ({
    to: buildSearchHref(search),
    content: <RecentSearchOption search={search} />,
  }))
  return (
    <div className="search-suggestions">
      <div className="group flex items-baseline justify-between gap-4">
        <span aria-hidden="true">{t('search.recent')}</span>
        <button type="button" className="link" onClick={clearRecentSearches}>
          {t('search.clearRecent')}
        </button>
      </div>
      <div id={list.id} role="listbox" aria-label={t('search.recent')}>
        <Options {...list} options={options} startIndex={0} />
      </div>
    </div>
  )
}

function RecentSearchOption({ search }: { search: string }) {
  return (
    <>
      <Icon icon={Clock} size={16} />
      <span className="min-w-0 truncate">{search}</span>
    </>
  )
}

interface Option {
  to: string
  content: ReactNode
}

interface OptionsProps extends Omit<ListProps, 'phrase'> {
  options: Option[]
  /** The index of the first of these options in the whole list. */
  startIndex: number
}

function Options({ id, active, onChoose, options, startIndex }: OptionsProps) {
  return options.map(({ to, content }, index) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    <div
      key={to}
      id={`${id}-${startIndex + index}`}
      role="option"
      tabIndex={-1}
      aria-selected={startIndex + index === active}
      data-to={to}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(to)}
    >
      {content}
    </div>
  ))
}

function suggestionsQuery(api: ApiClient, phrase: string) {
  return queryOptions({
    queryKey: ['suggestions', phrase],
    queryFn: ({ signal }) =>
      parseResponse(api.search.suggestions.$get({ query: { q: phrase } }, { init: { signal } })),
    enabled: phrase !== '',
    placeholderData: keepPreviousData,
  })
}

function buildPhraseOptions({ phrases, category }: SuggestionsResult, phrase: string): Option[] {
  const options = phrases.map((suggestion) => ({
    to: buildSearchHref(suggestion),
    content: <PhraseOption phrase={suggestion} typed={phrase} />,
  }))
  if (!category) return options
  const content = <CategoryOption phrase={phrase} name={category.name} />
  return [...options, { to: buildCategoryHref(category), content }]
}

function buildProductOptions({ products }: SuggestionsResult): Option[] {
  return products.map((product) => ({
    to: href('/products/:slug', { slug: product.slug }),
    content: <ProductOption product={product} />,
  }))
}

function buildSearchHref(q: string): string {
  return `${href('/search')}?${new URLSearchParams({ q })}`
}

/** The typed prefix is regular; the rest of the phrase is bold. */
function PhraseOption({ phrase, typed }: { phrase: string; typed: string }) {
  const startsWithTyped = toLowerCase(phrase).startsWith(toLowerCase(typed))
  return (
    <>
      <Icon icon={Search} size={16} />
      <span>
        {startsWithTyped ? phrase.slice(0, typed.length) : ''}
        <b>{startsWithTyped ? phrase.slice(typed.length) : phrase}</b>
      </span>
    </>
  )
}

function CategoryOption({ phrase, name }: { phrase: string; name: string }) {
  const { t } = useTranslation(navigationMessages)
  return (
    <>
      <Icon icon={Folder} size={16} />
      <span>
        <b>{phrase}</b> {t('search.inCategory', { category: name })}
      </span>
    </>
  )
}

function ProductOption({ product }: { product: SuggestionsResult['products'][number] }) {
  return (
    <>
      <span className="thumb">
        <Picture picture={product.image} alt="" sizes="48px" minWidth={96} maxWidth={160} />
      </span>
      <span className="min-w-0">
        {product.title}
        <br />
        <span className="text-sm text-ink-2">
          <PriceAmount amount={product.price} currency={product.currency} />
        </span>
      </span>
    </>
  )
}
