import type { KeyboardEvent } from 'react'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Plus, Trash2, X } from '#app/ui/icons.ts'
import { MAX_OPTIONS, MAX_VARIANTS } from '#contract/product-administration'
import { createOption, type ProductForm } from './product-form.ts'
import { combineVariants } from './variant-combinations.ts'

interface Props {
  form: ProductForm
  hasError: true | undefined
  onChange: (changes: Partial<ProductForm>) => void
}

/** Up to three options. Enter or a comma adds a value; the grid has a row for each combination. */
export function OptionsEditor({ form, hasError, onChange }: Props) {
  const { t } = useTranslation(productsMessages)
  const { options, variants } = form
  const setOptions = (next: ProductForm['options']) =>
    onChange({ options: next, variants: combineVariants(next, variants) })
  const change = (key: string, changes: Partial<ProductForm['options'][number]>) =>
    options.map((option) => (option.key === key ? { ...option, ...changes } : option))
  const combinations = options.reduce((count, { values }) => count * Math.max(1, values.length), 1)
  const addValues = (option: ProductForm['options'][number], text: string) => {
    const known = option.values.map(({ value }) => value)
    const added = [...new Set(text.split(',').map((value) => value.trim()))]
      .filter((value) => value !== '' && !known.includes(value))
      .map((value) => ({ value: value.slice(0, 120), swatch: null }))
    const total = (combinations / Math.max(1, known.length)) * (known.length + added.length)
    if (added.length > 0 && total <= MAX_VARIANTS) {
      setOptions(change(option.key, { values: [...option.values, ...added] }))
    }
  }
  const addOnKey = (
    event: KeyboardEvent<HTMLInputElement>,
    option: ProductForm['options'][number],
  ) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    addValues(option, event.currentTarget.value)
    event.currentTarget.value = ''
  }
  return (
    <div className="admin-options">
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all browsers
        <div
          key={option.key}
          role="group"
          className="admin-option"
          aria-label={option.name || t('options.option', { number: index + 1 })}
        >
          <input
            className="input"
            aria-label={t('options.name')}
            placeholder={t('options.nameExample')}
            maxLength={60}
            value={option.name}
            onChange={(event) =>
              onChange({ options: change(option.key, { name: event.target.value }) })
            }
          />
          <ul className="admin-chips">
            {option.values.map(({ value }) => (
              <li key={value} className="chip">
                {value}
                <button
                  type="button"
                  aria-label={t('options.removeValue', { value })}
                  onClick={() =>
                    setOptions(
                      change(option.key, {
                        values: option.values.filter((one) => one.value !== value),
                      }),
                    )
                  }
                >
                  <Icon icon={X} size={16} />
                </button>
              </li>
            ))}
          </ul>
          <input
            className="input"
            aria-label={t('options.addValue', { option: option.name })}
            placeholder={t('options.addValueHint')}
            maxLength={500}
            onKeyDown={(event) => addOnKey(event, option)}
            onBlur={(event) => {
              addValues(option, event.target.value)
              event.target.value = ''
            }}
          />
          <button
            type="button"
            className="plain-icon-button"
            aria-label={t('options.remove', { option: option.name })}
            onClick={() => setOptions(options.filter(({ key }) => key !== option.key))}
          >
            <Icon icon={Trash2} size={16} />
          </button>
        </div>
      ))}
      {hasError && (
        <div role="alert">
          <FieldError>{t('error.options')}</FieldError>
        </div>
      )}
      {options.length < MAX_OPTIONS && (
        <Button variant="quiet" onClick={() => onChange({ options: [...options, createOption()] })}>
          <Icon icon={Plus} size={16} /> {t('options.add')}
        </Button>
      )}
    </div>
  )
}
