import { parseResponse } from 'hono/client'
import { useId, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FieldError } from '#app/ui/field.tsx'
import { Found, useProductSearch } from './choice-pickers.tsx'

export interface FoundVariant {
  id: string
  /** The title of the product with the options of the variant. */
  label: string
  /** In the currency of the product. */
  price: number
}

interface Props {
  label: string
  onPick: (variant: FoundVariant) => void
}

/** Finds a product, and of one with several variants, one of them. */
export function VariantSearch({ label, onPick }: Props) {
  const { t } = useTranslation(campaignsMessages)
  const id = useId()
  const [text, setText] = useState('')
  const { data } = useProductSearch(text)
  const { open, variants, choose, errorMessage } = useVariants(onPick, () => setText(''))
  return (
    <div className="field py-3">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="input"
        placeholder={t('picker.search')}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== '' && data && (
        <Found isEmpty={data.items.length === 0}>
          {data.items.map(({ id: productId, title, slug }) => (
            <li key={productId}>
              <button type="button" onClick={() => open(slug)}>
                {title}
              </button>
            </li>
          ))}
        </Found>
      )}
      {variants.length > 0 && (
        <ul className="campaign-found" aria-label={t('try.variants')}>
          {variants.map((variant) => (
            <li key={variant.id}>
              <button type="button" onClick={() => choose(variant)}>
                {variant.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      {errorMessage && <FieldError>{errorMessage}</FieldError>}
    </div>
  )
}

/** A product with one variant is picked at once; of another one the variant is chosen. */
function useVariants(onPick: Props['onPick'], onDone: () => void) {
  const { t } = useTranslation(campaignsMessages)
  const api = useApi()
  const [variants, setVariants] = useState<FoundVariant[]>([])
  const choose = (variant: FoundVariant) => {
    setVariants([])
    onPick(variant)
  }
  const read = useAction(
    (slug: string) => parseResponse(api.products[':slug'].$get({ param: { slug } })),
    {
      fallbackMessage: t('picker.failed'),
      onSuccess: (product) => {
        onDone()
        const found = product.variants.map(({ id, options, price }) => {
          return { id, price, label: [product.title, ...options].join(', ') }
        })
        if (found.length === 1) choose(found[0]!)
        else setVariants(found)
      },
    },
  )
  return { open: read.mutate, variants, choose, errorMessage: read.errorMessage }
}
