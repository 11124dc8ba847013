import { drawAdminMessages } from '#app/i18n/areas/draw-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { MAX_PRIZES, PRIZE_TIERS, type PrizeTier } from '#contract/draws'
import { VariantSearch } from '../form/variant-search.tsx'
import { getNextTier, type PrizeValues } from './draw-values.ts'

interface Props {
  prizes: PrizeValues[]
  onChange: (prizes: PrizeValues[]) => void
}

/** The prizes in the order in which they are drawn, and a search that adds one. */
export function PrizeFields({ prizes, onChange }: Props) {
  const { t } = useTranslation(drawAdminMessages)
  return (
    <fieldset>
      <legend className="label">{t('form.prizes')}</legend>
      {prizes.map((prize, index) => (
        <PrizeRow
          key={index}
          number={index + 1}
          prize={prize}
          onChange={(changed) => onChange(prizes.with(index, { ...prize, ...changed }))}
          onRemove={() => onChange(prizes.toSpliced(index, 1))}
        />
      ))}
      {prizes.length < MAX_PRIZES && (
        <VariantSearch
          label={t('form.addPrize')}
          onPick={({ id, label, price }) => {
            const prize = { name: label, value: price, variantId: id, product: label }
            onChange([...prizes, { tier: getNextTier(prizes), ...prize }])
          }}
        />
      )}
    </fieldset>
  )
}

interface RowProps {
  number: number
  prize: PrizeValues
  onChange: (changed: Partial<PrizeValues>) => void
  onRemove: () => void
}

function PrizeRow({ number, prize, onChange, onRemove }: RowProps) {
  const { t } = useTranslation(drawAdminMessages)
  return (
    <fieldset className="draw-prize-fields">
      <legend className="sr-only">{t('form.prize', { number })}</legend>
      <SelectField
        label={t('form.tier')}
        value={prize.tier}
        onChange={({ target }) => onChange({ tier: target.value as PrizeTier })}
      >
        {PRIZE_TIERS.map((tier) => (
          <option key={tier} value={tier}>
            {t(`tier.${tier}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        required
        label={t('form.prizeName')}
        hint={t('form.product', { product: prize.product })}
        maxLength={200}
        value={prize.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        required
        type="number"
        min={0.01}
        step={0.01}
        label={t('form.value')}
        value={Number.isNaN(prize.value) ? '' : prize.value}
        onChange={({ target }) => onChange({ value: target.valueAsNumber })}
      />
      <div>
        <Button variant="quiet" size="small" onClick={onRemove}>
          {t('form.removePrize', { number })}
        </Button>
      </div>
    </fieldset>
  )
}
