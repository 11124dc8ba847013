import { draftsMessages } from '#app/i18n/areas/drafts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FieldError } from '#app/ui/field.tsx'
import { Amount } from '#app/ui/price.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { VariantPicker } from '../items/variant-picker.tsx'
import type { DraftFormState } from './use-draft-form.ts'

/** The items of a draft with their quantities, and a search for more. */
export function DraftItems({ state }: { state: DraftFormState }) {
  const { t } = useTranslation(draftsMessages)
  const { variants, titles, setQuantity, add, quote, form } = state
  const findLine = (id: string) => quote.data?.lines.find(({ variant_id }) => variant_id === id)
  return (
    <section aria-labelledby="draft-items">
      <div className="admin-order-part-head">
        <h2 id="draft-items">{t('items')}</h2>
      </div>
      <ul>
        {variants.map(({ variant_id: id, quantity }) => {
          const line = findLine(id)
          const title = titles.get(id) ?? line?.title ?? id
          return (
            <li key={id} className="admin-order-choice">
              <span className="min-w-0 flex-1">
                <strong>{title}</strong>
                {line && (
                  <small>
                    <Amount amount={line.unit_price} currency={quote.data!.currency} />{' '}
                    {t('available', { count: line.available })}
                  </small>
                )}
              </span>
              <Stepper
                value={quantity}
                min={0}
                label={title}
                onChange={(value) => setQuantity(id, value)}
              />
            </li>
          )
        })}
      </ul>
      {form.formState.errors.variants && <FieldError>{t('noItems')}</FieldError>}
      <div className="pt-4">
        <VariantPicker label={t('addItem')} onPick={add} />
      </div>
    </section>
  )
}
