import type { KeyboardEvent } from 'react'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Trash2 } from '#app/ui/icons.ts'
import { OptionsEditor } from './options-editor.tsx'
import type { FormErrors, ProductForm, VariantForm } from './product-form.ts'

interface Props {
  form: ProductForm
  initial: ProductForm
  errors: FormErrors
  isEditable: boolean
  onChange: (changes: Partial<ProductForm>) => void
}

const CELLS = ['price', 'sku', 'barcode', 'weight'] as const
type Cell = (typeof CELLS)[number]

/** The options of a product, and a grid with a row for each variant. The arrow keys move from cell to cell. */
export function VariantsSection({ form, initial, errors, isEditable, onChange }: Props) {
  const { t } = useTranslation(productsMessages)
  const before = new Map(initial.variants.map((variant) => [variant.key, variant]))
  const change = (key: string, changes: Partial<VariantForm>) =>
    onChange({
      variants: form.variants.map((one) => (one.key === key ? { ...one, ...changes } : one)),
    })
  const remove = (key: string) =>
    onChange({ variants: form.variants.filter((one) => one.key !== key) })
  const hasNew = form.variants.some(({ id }) => id === null)
  const fillDown = (cell: Cell) => {
    const value = form.variants[0]?.[cell] ?? ''
    onChange({ variants: form.variants.map((one) => ({ ...one, [cell]: value })) })
  }
  return (
    <section aria-labelledby="variants-heading">
      <div className="admin-part-head">
        <h2 id="variants-heading">{t('variants.title')}</h2>
        <span className="text-ink-2">{t('list.variants', { count: form.variants.length })}</span>
      </div>
      {isEditable && <OptionsEditor form={form} hasError={errors.options} onChange={onChange} />}
      {errors.price && (
        <div role="alert">
          <FieldError>{t('error.price')}</FieldError>
        </div>
      )}
      <div className="admin-grid-scroll">
        <table className="admin-grid" aria-labelledby="variants-heading" onKeyDown={moveFocus}>
          <thead>
            <tr>
              <th scope="col">{t('variants.variant')}</th>
              {CELLS.map((cell) => (
                <th key={cell} scope="col">
                  {t(`variants.${cell}`)}
                </th>
              ))}
              <th scope="col">{t('variants.picture')}</th>
              <th scope="col" className="text-right">
                {t('list.stock')}
              </th>
              {isEditable && form.variants.length > 1 && (
                <th scope="col">
                  <span className="sr-only">{t('variants.remove', { name: '' })}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {form.variants.map((variant) => {
              const name = variant.options.join(' / ') || t('variants.only')
              const old = before.get(variant.key)
              return (
                <tr key={variant.key}>
                  <th scope="row">{name}</th>
                  {CELLS.map((cell) => (
                    <td key={cell}>
                      <input
                        className="input"
                        data-changed={(!old || old[cell] !== variant[cell]) && variant[cell] !== ''}
                        aria-label={`${t(`variants.${cell}`)}: ${name}`}
                        aria-invalid={
                          (cell === 'price' && errors.price && variant.price === '') || undefined
                        }
                        inputMode={
                          cell === 'price' ? 'decimal' : cell === 'weight' ? 'numeric' : undefined
                        }
                        maxLength={cell === 'sku' ? 100 : 60}
                        readOnly={!isEditable}
                        value={variant[cell]}
                        onChange={(event) => change(variant.key, { [cell]: event.target.value })}
                      />
                    </td>
                  ))}
                  <td>
                    <select
                      className="input"
                      aria-label={`${t('variants.picture')}: ${name}`}
                      disabled={!isEditable}
                      value={variant.image ?? ''}
                      onChange={(event) =>
                        change(variant.key, { image: event.target.value || null })
                      }
                    >
                      <option value="">{t('variants.noPicture')}</option>
                      {form.images.map(({ source, alt }, index) => (
                        <option key={source} value={source}>
                          {`${index + 1} ${alt}`.slice(0, 60)}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td className="text-right">
                    {variant.stock === null ? (
                      <input
                        className="input"
                        inputMode="numeric"
                        placeholder="0"
                        aria-label={`${t('variants.initialStock')}: ${name}`}
                        value={variant.initialStock}
                        onChange={(event) =>
                          change(variant.key, { initialStock: event.target.value })
                        }
                      />
                    ) : (
                      variant.stock
                    )}
                  </td>
                  {isEditable && form.variants.length > 1 && (
                    <td>
                      <button
                        type="button"
                        className="plain-icon-button"
                        aria-label={t('variants.remove', { name })}
                        onClick={() => remove(variant.key)}
                      >
                        <Icon icon={Trash2} size={16} />
                      </button>
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {hasNew && <p className="hint">{t('variants.stockHint')}</p>}
      {isEditable && form.variants.length > 1 && (
        <Button variant="quiet" onClick={() => fillDown('price')}>
          {t('variants.fillPrice')}
        </Button>
      )}
    </section>
  )
}

/** Up, down and Enter move in a column. Left and right stay in the text. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
  const cell = event.target instanceof HTMLInputElement && event.target.closest('td')
  if (!step || !cell) return
  event.preventDefault()
  const row = cell.parentElement as HTMLTableRowElement
  const next = (row.parentElement as HTMLTableSectionElement).rows[row.sectionRowIndex + step]
  const input = next?.cells[cell.cellIndex]?.querySelector('input')
  input?.focus()
  input?.select()
}
