import { useState } from 'react'
import { draftsMessages } from '#app/i18n/areas/drafts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import type { DraftOrder } from '#contract/drafts'
import { DraftCustomer } from './draft-customer.tsx'
import { DraftItems } from './draft-items.tsx'
import { DraftReduction } from './draft-reduction.tsx'
import { DraftTotal } from './draft-total.tsx'
import { PaidDialog } from './paid-dialog.tsx'
import { useDraftForm } from './use-draft-form.ts'
import { useDraftActions } from './use-place-draft.ts'
import '../order/order.css'

interface Props {
  /** Null for one that is not saved. */
  draft: DraftOrder | null
  /** The names of its items. */
  titles: Map<string, string>
}

/** Composes an order: the customer, the items, the delivery and a discount. */
export function DraftForm({ draft, titles }: Props) {
  const { t } = useTranslation(draftsMessages)
  const state = useDraftForm(draft, titles)
  const { form, quote } = state
  const { save, place, cancel } = useDraftActions(draft)
  const [isPaidOpen, setPaidOpen] = useState(false)
  const isBusy = save.isPending || place.isPending || cancel.isPending
  const total = quote.isCurrent ? quote.data?.total : undefined
  const errorMessage = save.errorMessage ?? place.errorMessage ?? cancel.errorMessage
  const send = (paidReason: string | null) =>
    form.handleSubmit((content) => {
      if (total !== undefined) place.mutate({ content, total, paidReason })
    })()
  return (
    <Form busy={isBusy} onSubmit={form.handleSubmit((content) => save.mutate(content))}>
      <div className="admin-order-columns">
        <div className="grid content-start gap-10">
          <DraftItems state={state} />
          <DraftCustomer form={form} />
        </div>
        <div className="grid content-start gap-6">
          <DraftReduction state={state} />
          <TextArea
            {...form.register('note', { setValueAs: (text: string) => text?.trim() || undefined })}
            label={t('note')}
            maxLength={2000}
            optional
          />
          <DraftTotal quote={quote} />
          {errorMessage && (
            <div role="alert">
              <FieldError>{errorMessage}</FieldError>
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              busy={place.isPending}
              busyLabel={t('busy')}
              disabled={total === undefined}
              onClick={() => send(null)}
            >
              {t('send')}
            </Button>
            <Button
              variant="secondary"
              disabled={total === undefined}
              onClick={() => setPaidOpen(true)}
            >
              {t('paid')}
            </Button>
            <Button type="submit" variant="secondary" busy={save.isPending} busyLabel={t('busy')}>
              {t('save')}
            </Button>
            {draft && (
              <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
                {t('cancel')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <PaidDialog
        open={isPaidOpen}
        busy={place.isPending}
        onClose={() => setPaidOpen(false)}
        onPaid={(reason) => {
          setPaidOpen(false)
          send(reason)
        }}
      />
    </Form>
  )
}
