import { parseResponse } from 'hono/client'
import { useId, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FieldError } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Trash2 } from '#app/ui/icons.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Stepper } from '#app/ui/stepper.tsx'
import type { SimulatedCart } from '../campaign-queries.ts'
import { Found, useProductSearch } from '../form/choice-pickers.tsx'
import type { TryState, useTryState } from './use-try-state.ts'

interface Props {
  state: TryState
  set: ReturnType<typeof useTryState>['set']
  simulated: SimulatedCart | undefined
}

/** The products of the cart, with their quantities, and a search that adds one. */
export function CartLines({ state: { items, currency }, set, simulated }: Props) {
  const { t } = useTranslation(campaignsMessages)
  const format = useMoneyFormatter(simulated?.currency ?? currency)
  const add = (variant_id: string) => {
    const known = items.find((one) => one.variant_id === variant_id)
    const others = items.filter((one) => one !== known)
    const quantity = Math.min(99, (known?.quantity ?? 0) + 1)
    set({ items: [...others, { variant_id, quantity }] })
  }
  return (
    <>
      {items.length > 0 && (
        <ul className="campaign-lines">
          {items.map(({ variant_id, quantity }) => {
            const item = simulated?.items.find((one) => one.variant_id === variant_id)
            const options = item?.options.map(({ value }) => value).join(', ')
            const name = item ? [item.title, options].filter(Boolean).join(', ') : '…'
            const others = items.filter((one) => one.variant_id !== variant_id)
            return (
              <li key={variant_id}>
                <span className="campaign-line-name">
                  {name}
                  {item && <small>{t('try.each', { price: format(item.unit_price) })}</small>}
                  {item && item.quantity < quantity && (
                    <small>{t('try.available', { count: item.quantity })}</small>
                  )}
                </span>
                <Stepper
                  label={t('try.quantityOf', { name })}
                  value={quantity}
                  onChange={(next) =>
                    set({
                      items: items.map((one) =>
                        one.variant_id === variant_id ? { variant_id, quantity: next } : one,
                      ),
                    })
                  }
                />
                <button
                  type="button"
                  className="plain-icon-button"
                  aria-label={t('picker.remove', { name })}
                  onClick={() => set({ items: others })}
                >
                  <Icon icon={Trash2} size={17} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <AddProduct onAdd={add} />
    </>
  )
}

function AddProduct({ onAdd }: { onAdd: (variantId: string) => void }) {
  const { t } = useTranslation(campaignsMessages)
  const id = useId()
  const [text, setText] = useState('')
  const { data } = useProductSearch(text)
  const { open, variants, choose, errorMessage } = useVariants(onAdd, () => setText(''))
  return (
    <div className="field py-3">
      <label className="label" htmlFor={id}>
        {t('try.add')}
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
          {variants.map(({ id: variantId, label }) => (
            <li key={variantId}>
              <button type="button" onClick={() => choose(variantId)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
      {errorMessage && <FieldError>{errorMessage}</FieldError>}
    </div>
  )
}

/** A product with one variant is added at once; of another one the variant is chosen. */
function useVariants(onAdd: (variantId: string) => void, onDone: () => void) {
  const { t } = useTranslation(campaignsMessages)
  const api = useApi()
  const [variants, setVariants] = useState<{ id: string; label: string }[]>([])
  const choose = (variantId: string) => {
    setVariants([])
    onAdd(variantId)
  }
  const read = useAction(
    (slug: string) => parseResponse(api.products[':slug'].$get({ param: { slug } })),
    {
      fallbackMessage: t('picker.failed'),
      onSuccess: (product) => {
        onDone()
        const found = product.variants.map(({ id, options }) => {
          return { id, label: [product.title, ...options].join(', ') }
        })
        if (found.length === 1) choose(found[0]!.id)
        else setVariants(found)
      },
    },
  )
  return { open: read.mutate, variants, choose, errorMessage: read.errorMessage }
}
