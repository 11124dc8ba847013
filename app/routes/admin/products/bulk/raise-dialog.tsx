import { type FormEvent, useState } from 'react'
import { bulkMessages } from '#app/i18n/areas/bulk.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { type GridRow, type PriceEnding, raisePrice } from '#contract/catalog'
import { toDecimal, toMinorUnits } from '#platform/money/money'
import { formatPrice } from './grid-cells.ts'
import type { GridEditing } from './use-grid-edits.ts'

interface Props {
  open: boolean
  onClose: () => void
  rows: GridRow[]
  editing: GridEditing
}

/** Fills in other prices for the selected rows. */
export function RaiseDialog({ open, onClose, rows, editing }: Props) {
  const { t } = useTranslation(bulkMessages)
  return (
    <Dialog open={open} onClose={onClose} title={t('raise.title', { count: rows.length })}>
      <RaiseForm rows={rows} editing={editing} onClose={onClose} />
    </Dialog>
  )
}

function RaiseForm({ rows, editing, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(bulkMessages)
  const [percent, setPercent] = useState('')
  const [ending, setEnding] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const number = parsePercent(percent)
    setInvalid(number === null)
    if (number === null) return
    editing.set(
      rows.map((row) => {
        const { currency } = row
        const minor = toMinorUnits(row.price, currency)
        const newMinor = raisePrice(minor, number, (ending || null) as PriceEnding)
        const text = formatPrice(toDecimal({ minor: newMinor, currency }), currency)
        return { row, column: 'price' as const, text }
      }),
    )
    onClose()
  }
  return (
    <Form busy={false} onSubmit={submit}>
      <TextField
        name="percent"
        label={t('raise.percent')}
        hint={t('raise.percentHint')}
        inputMode="decimal"
        autoComplete="off"
        value={percent}
        onChange={({ target }) => setPercent(target.value)}
        error={isInvalid ? t('raise.percentInvalid') : undefined}
      />
      <SelectField
        name="ending"
        label={t('raise.ending')}
        value={ending}
        onChange={({ target }) => setEnding(target.value)}
      >
        <option value="">{t('raise.cents')}</option>
        {['99', '95', '90', '00'].map((digits) => (
          <option key={digits} value={digits}>
            .{digits}
          </option>
        ))}
      </SelectField>
      <p className="hint">{t('raise.help')}</p>
      <div>
        <Button type="submit">{t('raise.submit')}</Button>
      </div>
    </Form>
  )
}

function parsePercent(text: string): number | null {
  const clean = text.trim().replace(',', '.').replace('−', '-').replace(/\s*%$/, '')
  if (!/^[+-]?\d{1,3}(\.\d{1,2})?$/.test(clean)) return null
  const number = Number(clean)
  return number >= -90 && number <= 900 ? number : null
}
