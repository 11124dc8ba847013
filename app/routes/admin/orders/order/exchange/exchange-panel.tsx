import { exchangesMessages } from '#app/i18n/areas/exchanges.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { CheckboxOrRadio, FieldError, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { AdminOrder, ExchangePreview } from '#contract/checkout'
import { VariantPicker } from '../../items/variant-picker.tsx'
import { EditedRow } from '../edited-lines.tsx'
import { LineQuantities, useLineQuantities } from '../line-quantities.tsx'
import { ExchangeEffects } from './exchange-effects.tsx'
import { useCreateExchange, useExchangePreview } from './use-exchange.ts'
import { useReplacements } from './use-replacements.ts'

interface Props {
  order: AdminOrder
  open: boolean
  onClose: () => void
}

const HOURS = [4, 24, 48, 72, 168] as const

/** Takes shipped items back and sends others. It says what that costs or gives back before it is done. */
export function ExchangePanel({ order, open, onClose }: Props) {
  const { t } = useTranslation(exchangesMessages)
  return (
    <SidePanel open={open} onClose={onClose} title={t('title')}>
      <ExchangeForm order={order} onClose={onClose} />
    </SidePanel>
  )
}

function ExchangeForm({ order, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation([exchangesMessages, salesMessages])
  const back = useLineQuantities(
    order,
    (line) => countExchangeable(order, line),
    (line) => countReturned(order, line, 'requested'),
  )
  const replacements = useReplacements()
  const selection = { lines: back.selected, additions: replacements.additions }
  const preview = useExchangePreview(order, selection)
  const create = useCreateExchange(order, onClose)
  const { data } = preview
  const isReady = data !== undefined && preview.isCurrent && data.short.length === 0
  return (
    <Form
      busy={create.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) return
        const form = new FormData(event.currentTarget)
        const comment = String(form.get('comment') ?? '').trim()
        create.mutate({
          ...selection,
          expected_difference: data.difference,
          send_first: form.get('send_first') === 'on',
          hours: Number(form.get('hours') ?? 72),
          ...(comment && { comment }),
        })
      }}
    >
      <section aria-label={t('back')}>
        <h3 className="label">{t('back')}</h3>
        <LineQuantities quantities={back} />
      </section>
      <section aria-label={t('instead')}>
        <h3 className="label">{t('instead')}</h3>
        <ul>
          {replacements.items.map(({ variant, quantity }) => (
            <EditedRow
              key={variant.id}
              title={variant.title}
              details={variant.options.map(({ value }) => value)}
              price={{ amount: variant.price, currency: variant.currency }}
              shortage={data?.short.find((one) => one.variant_id === variant.id)}
              quantity={quantity}
              min={0}
              onChange={(value) => replacements.set(variant.id, value)}
            />
          ))}
        </ul>
        <div className="pt-3">
          <VariantPicker label={t('add')} onPick={replacements.add} />
        </div>
      </section>
      <div>
        <CheckboxOrRadio name="send_first" label={t('sendFirst')} />
        <p className="hint">{t('sendFirstHint')}</p>
      </div>
      <TextField name="comment" label={t('comment')} maxLength={500} optional />
      {data && data.difference > 0 && (
        <SelectField name="hours" label={t('sales:edit.hours')} defaultValue="72">
          {HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {t('sales:edit.hoursValue', { hours })}
            </option>
          ))}
        </SelectField>
      )}
      <ExchangeEffects preview={data} message={preview.message} />
      {create.errorMessage && (
        <div role="alert">
          <FieldError>{create.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button
          type="submit"
          busy={create.isPending}
          busyLabel={t('sales:edit.busy')}
          disabled={!isReady}
        >
          <SubmitLabel preview={data} />
        </Button>
      </div>
    </Form>
  )
}

function SubmitLabel({ preview }: { preview: ExchangePreview | undefined }) {
  const { t } = useTranslation(exchangesMessages)
  const format = useMoneyFormatter(preview?.currency ?? 'USD')
  const difference = preview?.difference ?? 0
  if (difference === 0) return t('submit')
  const amount = format(Math.abs(difference))
  return difference > 0 ? t('submitPay', { amount }) : t('submitRefund', { amount })
}

type Line = AdminOrder['lines'][number]

/** Units that were shipped, and neither refunded nor sent back. The server decides. */
function countExchangeable(order: AdminOrder, line: Line): number {
  return line.shipped_quantity - Math.max(line.refunded_quantity, countReturned(order, line))
}

/** Units that have come back, or that the shopper wants to send back. */
function countReturned(
  { returns }: AdminOrder,
  line: Line,
  state: 'received' | 'requested' = 'received',
): number {
  return returns
    .filter((one) => one.state === state)
    .flatMap(({ lines }) => lines)
    .filter(({ line_id }) => line_id === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
