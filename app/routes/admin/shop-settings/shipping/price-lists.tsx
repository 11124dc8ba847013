import { commonMessages } from '#app/i18n/areas/common.ts'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { CURRENCIES, type CurrencyCode, type ShippingMethod } from '#contract/pricing'
import { buildBand, buildPriceList, type PriceListDraft } from './zone-draft.ts'

const MAX_LISTS = 50
const MAX_BANDS = 20

interface Props {
  lists: PriceListDraft[]
  onChange: (lists: PriceListDraft[]) => void
}

/** The price lists of a zone. */
export function PriceLists({ lists, onChange }: Props) {
  const { t } = useTranslation(shopSettingsMessages)
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">{t('shipping.lists')}</h3>
      <p className="text-ink-2">{t('shipping.listsHelp')}</p>
      {lists.map((list, index) => (
        <PriceListFields
          key={list.key}
          list={list}
          number={index + 1}
          onChange={(changed) => onChange(lists.map((one) => (one === list ? changed : one)))}
          onRemove={() => onChange(lists.filter((one) => one !== list))}
        />
      ))}
      {lists.length < MAX_LISTS && (
        <div>
          <Button variant="secondary" onClick={() => onChange([...lists, buildPriceList()])}>
            {t('shipping.addList')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface PriceListFieldsProps {
  list: PriceListDraft
  number: number
  onChange: (list: PriceListDraft) => void
  onRemove: () => void
}

function PriceListFields({ list, number, onChange, onRemove }: PriceListFieldsProps) {
  const { t } = useTranslation([shopSettingsMessages, commonMessages])
  return (
    <fieldset className="settings-group">
      <legend className="sr-only">{t('shipping.listNumber', { number })}</legend>
      <div className="settings-grid">
        <SelectField
          label={t('shipping.method')}
          value={list.method}
          onChange={(event) => onChange({ ...list, method: event.target.value as ShippingMethod })}
        >
          <option value="standard">{t('common:receipt.standard')}</option>
          <option value="express">{t('common:receipt.express')}</option>
        </SelectField>
        <SelectField
          label={t('shipping.currency')}
          value={list.currency}
          onChange={(event) => onChange({ ...list, currency: event.target.value as CurrencyCode })}
        >
          {CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
        <SelectField
          label={t('shipping.basis')}
          value={list.basis}
          onChange={(event) =>
            onChange({ ...list, basis: event.target.value as PriceListDraft['basis'] })
          }
        >
          <option value="value">{t('shipping.byValue')}</option>
          <option value="weight">{t('shipping.byWeight')}</option>
        </SelectField>
      </div>
      <BandFields list={list} onChange={onChange} />
      <div className="settings-actions">
        {list.bands.length < MAX_BANDS && (
          <Button
            variant="secondary"
            onClick={() => onChange({ ...list, bands: [...list.bands, buildBand()] })}
          >
            {t('shipping.addBand')}
          </Button>
        )}
        <Button variant="danger" onClick={onRemove}>
          {t('shipping.removeList')}
        </Button>
      </div>
    </fieldset>
  )
}

function BandFields({ list, onChange }: Pick<PriceListFieldsProps, 'list' | 'onChange'>) {
  const { t } = useTranslation(shopSettingsMessages)
  const unit = list.basis === 'value' ? list.currency : 'g'
  const change = (key: string, part: { from?: string; price?: string }) =>
    onChange({
      ...list,
      bands: list.bands.map((band) => (band.key === key ? { ...band, ...part } : band)),
    })
  return list.bands.map((band, index) => (
    <div key={band.key} className="settings-grid">
      <TextField
        label={t('shipping.bandFrom', { unit })}
        inputMode="decimal"
        value={band.from}
        readOnly={index === 0}
        onChange={(event) => change(band.key, { from: event.target.value })}
      />
      <TextField
        label={t('shipping.bandPrice', { currency: list.currency })}
        inputMode="decimal"
        value={band.price}
        onChange={(event) => change(band.key, { price: event.target.value })}
      />
    </div>
  ))
}
