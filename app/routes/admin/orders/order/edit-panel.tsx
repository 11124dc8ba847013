import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { FieldError, SelectField, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { AdminOrder, OrderEditPreview } from '#contract/checkout'
import { VariantPicker } from '../items/variant-picker.tsx'
import { EditedLines } from './edited-lines.tsx'
import { useEditedItems } from './use-edited-items.ts'
import { useEditOrder, useEditPreview } from './use-order-edit.ts'

interface Props {
  order: AdminOrder
  open: boolean
  onClose: () => void
}

const HOURS = [4, 24, 48, 72, 168] as const

/** Changes what is in an order. It says what that costs or gives back before it is done. */
export function EditPanel({ order, open, onClose }: Props) {
  const { t } = useTranslation(salesMessages)
  return (
    <SidePanel open={open} onClose={onClose} title={t('edit.title')}>
      <EditForm order={order} onClose={onClose} />
    </SidePanel>
  )
}

function EditForm({ order, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(salesMessages)
  const items = useEditedItems(order)
  const preview = useEditPreview(order, items.selection)
  const edit = useEditOrder(order, onClose)
  const { data } = preview
  const isReady = data !== undefined && preview.isCurrent && data.short.length === 0
  return (
    <Form
      busy={edit.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) return
        const form = new FormData(event.currentTarget)
        const comment = String(form.get('comment') ?? '').trim()
        edit.mutate({
          ...items.selection,
          revision: order.revision,
          expected_difference: data.difference,
          hours: Number(form.get('hours') ?? 48),
          ...(comment && { comment }),
        })
      }}
    >
      <EditedLines items={items} currency={order.currency} short={data?.short ?? []} />
      <VariantPicker label={t('edit.add')} onPick={items.add} />
      {data && data.difference > 0 && (
        <SelectField name="hours" label={t('edit.hours')} defaultValue="48">
          {HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {t('edit.hoursValue', { hours })}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea name="comment" label={t('edit.comment')} maxLength={500} optional />
      <Preview preview={data} message={preview.message} />
      {edit.errorMessage && (
        <div role="alert">
          <FieldError>{edit.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={edit.isPending} busyLabel={t('edit.busy')} disabled={!isReady}>
          <SubmitLabel preview={data} />
        </Button>
      </div>
    </Form>
  )
}

function SubmitLabel({ preview }: { preview: OrderEditPreview | undefined }) {
  const { t } = useTranslation(salesMessages)
  const format = useMoneyFormatter(preview?.currency ?? 'USD')
  const difference = preview?.difference ?? 0
  if (difference === 0) return t('edit.submit')
  const amount = format(Math.abs(difference))
  return difference > 0 ? t('edit.submitOffer', { amount }) : t('edit.submitRefund', { amount })
}

interface PreviewProps {
  preview: OrderEditPreview | undefined
  message: string | undefined
}

function Preview({ preview, message }: PreviewProps) {
  const { t } = useTranslation(salesMessages)
  const format = useMoneyFormatter(preview?.currency ?? 'USD')
  if (message) return <p className="text-ink-2">{message}</p>
  if (!preview) return null
  const { before, after, difference } = preview
  return (
    <section aria-label={t('edit.effects')} aria-live="polite">
      <h3 className="label">{t('edit.effects')}</h3>
      <ul className="admin-order-effects">
        <li>
          <span>{t('edit.before')}</span>
          <strong>{format(before)}</strong>
        </li>
        <li>
          <span>{t('edit.after')}</span>
          <strong>{format(after)}</strong>
        </li>
        <li>
          <span>
            {difference === 0 && t('edit.noDifference')}
            {difference > 0 && t('edit.toPay')}
            {difference < 0 && t('edit.toRefund')}
          </span>
          <strong>{format(Math.abs(difference))}</strong>
        </li>
      </ul>
      {difference > 0 && <p className="hint pt-2">{t('edit.offerHint')}</p>}
    </section>
  )
}
