import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ColourSwatch, OptionBox } from '#app/ui/option-inputs.tsx'
import type { ProductDetails } from '#contract/catalog'
import type { VariantSelection } from './use-option-selection.ts'
import { isOptionUnavailable } from './variant-selection.ts'

interface Props {
  product: ProductDetails
  selection: VariantSelection
}

/** The id of an option's field set. */
export function buildOptionId({ groupId }: VariantSelection, index: number): string {
  return `${groupId}-option-${index}`
}

/** Option values as colour swatches or boxes. An unavailable value is struck through but still selectable. */
export function OptionPicker({ product, selection }: Props) {
  return product.options.map((option, index) => (
    <Option key={option.name} {...{ product, selection, index }} />
  ))
}

function Option({ product, selection, index }: Props & { index: number }) {
  const { t } = useTranslation(productMessages)
  const { name, values } = product.options[index]!
  const optionId = buildOptionId(selection, index)
  const selectedValue = selection.values[index]
  const hasColours = values.every(({ swatch }) => swatch !== null)
  return (
    <fieldset className="option" id={optionId}>
      <legend className="label">
        {t('option.name', { name })}{' '}
        <span className="font-normal text-ink-2">{selectedValue ?? t('option.choose')}</span>
      </legend>
      <div className={hasColours ? 'swatches' : 'sizes'}>
        {values.map(({ value, swatch }) => {
          const isUnavailable = isOptionUnavailable(product, selection.values, {
            optionIndex: index,
            value,
          })
          const inputProps = {
            isUnavailable,
            name: optionId,
            value,
            checked: value === selectedValue,
            onChange: () => selection.selectOption(index, value),
          }
          const label = isUnavailable ? t('option.unavailable', { value }) : value
          return hasColours && swatch ? (
            <ColourSwatch key={value} label={label} colour={swatch} {...inputProps} />
          ) : (
            <OptionBox
              key={value}
              label={value}
              {...(isUnavailable && { 'aria-label': label })}
              {...inputProps}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
