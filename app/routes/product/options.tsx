import { useTranslation } from '#app/i18n/use-translation.ts'
import { SizeBox, Swatch } from '#app/ui/swatch.tsx'
import type { ProductDetails, Variant } from '#contract/catalog'
import { isGone } from './choice.ts'
import type { Choice } from './use-choice.ts'

interface Props {
  product: ProductDetails
  choice: Choice
}

/** Colours as swatches, everything else as boxes; what is gone is struck through and can still be looked at. */
export function Options({ product, choice }: Props) {
  const { variant } = choice
  if (!variant) return null
  return product.options.map((option, at) => (
    <Option key={option.name} {...{ product, choice, variant, at }} />
  ))
}

function Option({ product, choice, variant, at }: Props & { variant: Variant; at: number }) {
  const { t } = useTranslation('product')
  const { name, values } = product.options[at]!
  const chosen = variant.options[at]
  const hasColours = values.every(({ swatch }) => swatch !== null)
  return (
    <fieldset className="option">
      <legend className="label">
        {name}: <span className="font-normal text-ink-2">{chosen}</span>
      </legend>
      <div className={hasColours ? 'swatches' : 'sizes'}>
        {values.map(({ value, swatch }) => {
          const gone = isGone(product, variant, { option: at, value })
          const how = {
            gone,
            name: `option-${at}`,
            value,
            checked: value === chosen,
            onChange: () => choice.choose(at, value),
          }
          const label = gone ? t('option.gone', { value }) : value
          return hasColours && swatch ? (
            <Swatch key={value} label={label} colour={swatch} {...how} />
          ) : (
            <SizeBox key={value} label={value} {...(gone && { 'aria-label': label })} {...how} />
          )
        })}
      </div>
    </fieldset>
  )
}
