import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Trash2 } from '#app/ui/icons.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Stepper } from '#app/ui/stepper.tsx'
import type { SimulatedCart } from '../campaign-queries.ts'
import { VariantSearch } from '../form/variant-search.tsx'
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
      <VariantSearch label={t('try.add')} onPick={({ id }) => add(id)} />
    </>
  )
}
