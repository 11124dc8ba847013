import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ReactNode, useDeferredValue } from 'react'
import { href } from 'react-router'
import type { z } from 'zod'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { buildCategoryHref } from '#app/catalog/categories.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Folder, Search } from '#app/ui/icons.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { Suggestions as SuggestionsSchema } from '#contract/catalog'

type SuggestionsResult = z.infer<typeof SuggestionsSchema>

interface Props {
  id: string
  phrase: string
  /** The index of the option selected by the arrow keys; -1 is none. */
  active: number
  onChoose: (to: string) => void
}

/** A list box of suggested phrases, one category and a few products. */
export default function Suggestions({ id, phrase, active, onChoose }: Props) {
  const { t } = useTranslation(navigationMessages)
  const { data } = useQuery(suggestionsQuery(useApi(), useDeferredValue(phrase)))
  if (!data) return null

  const phrases = buildPhraseOptions(data, phrase)
  const products = buildProductOptions(data)
  const list = { id, active, onChoose }
  return (
    <div className="search-suggestions">
      {phrases.length + products.length === 0 && (
        <p className="px-5 py-3">{t('search.noResults', { phrase })}</p>
      )}
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

interface Option {
  to: string
  content: ReactNode
}

interface OptionsProps extends Omit<Props, 'phrase'> {
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
    to: `${href('/search')}?${new URLSearchParams({ q: suggestion })}`,
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

/** The typed prefix is regular; the rest of the phrase is bold. */
function PhraseOption({ phrase, typed }: { phrase: string; typed: string }) {
  const startsWithTyped = phrase.toLowerCase().startsWith(typed.toLowerCase())
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
          <Amount amount={product.price} currency={product.currency} />
        </span>
      </span>
    </>
  )
}
