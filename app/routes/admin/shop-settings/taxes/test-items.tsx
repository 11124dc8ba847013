import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { TAX_CLASSES, type TaxClass } from '#contract/pricing'
import { parseNumber } from '../parse-number.ts'

const MAX_ITEMS = 20

export interface TestItem {
  /** Stays when other items go. */
  key: string
  price: string
  quantity: string
  taxClass: TaxClass
  grams: string
}

export function buildTestItem(): TestItem {
  return { key: crypto.randomUUID(), price: '100', quantity: '1', taxClass: 'standard', grams: '' }
}

export function toTestItem({ price, quantity, taxClass, grams }: TestItem) {
  return {
    ...{ price: parseNumber(price), quantity: parseNumber(quantity), tax_class: taxClass },
    grams: grams.trim() === '' ? 0 : parseNumber(grams),
  }
}

interface Props {
  items: TestItem[]
  onChange: (items: TestItem[]) => void
}

/** The goods of a tried cart. */
export function TestItems({ items, onChange }: Props) {
  const { t } = useTranslation(shopSettingsMessages)
  const change = (key: string, part: Partial<TestItem>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...part } : item)))
  return (
    <>
      {items.map((item, index) => (
        <fieldset key={item.key} className="settings-group">
          <legend className="sr-only">{t('test.item', { number: index + 1 })}</legend>
          <div className="settings-grid">
            <TextField
              label={t('test.price')}
              inputMode="decimal"
              value={item.price}
              onChange={(event) => change(item.key, { price: event.target.value })}
            />
            <TextField
              label={t('test.quantity')}
              inputMode="numeric"
              value={item.quantity}
              onChange={(event) => change(item.key, { quantity: event.target.value })}
            />
            <SelectField
              label={t('tax.classLabel')}
              value={item.taxClass}
              onChange={(event) => change(item.key, { taxClass: event.target.value as TaxClass })}
            >
              {TAX_CLASSES.map((one) => (
                <option key={one} value={one}>
                  {t(`tax.class.${one}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              label={t('test.grams')}
              inputMode="numeric"
              value={item.grams}
              onChange={(event) => change(item.key, { grams: event.target.value })}
            />
          </div>
          {items.length > 1 && (
            <div>
              <Button
                variant="quiet"
                onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
              >
                {t('test.removeItem')}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {items.length < MAX_ITEMS && (
        <div>
          <Button variant="secondary" onClick={() => onChange([...items, buildTestItem()])}>
            {t('test.addItem')}
          </Button>
        </div>
      )}
    </>
  )
}
