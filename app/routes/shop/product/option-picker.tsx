import { useTranslation } from '#app/i18n/use-translation.ts'
import { ColourSwatch, OptionBox } from '#app/ui/option-inputs.tsx'
import type { ProductDetails, Variant } from '#contract/catalog'
import type { VariantSelection } from './use-variant-selection.ts'
import { isOptionUnavailable } from './variant-selection.ts'

interface Props {
  product: ProductDetails
  selection: VariantSelection
}

/** Colours as swatches, everything else as boxes; what is gone is struck through and can still be looked at. */
export function OptionPicker({ product, selection }: Props) {
  const { variant } = selection
  if (!variant) return null
  return product.options.map((option, at) => (
    <Option key={option.name} {...{ product, selection, variant, at }} />
  ))
}

function Option({ product, selection, variant, at }: Props & { variant: Variant; at: number }) {
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
          const gone = isOptionUnavailable(product, variant, { option: at, value })
          const how = {
            gone,
            name: `option-${at}`,
            value,
            checked: value === chosen,
            onChange: () => selection.choose(at, value),
          }
          const label = gone ? t('option.gone', { value }) : value
          return hasColours && swatch ? (
            <ColourSwatch key={value} label={label} colour={swatch} {...how} />
          ) : (
            <OptionBox key={value} label={value} {...(gone && { 'aria-label': label })} {...how} />
          )
        })}
      </div>
    </fieldset>
  )
}
