import { draftsMessages } from '#app/i18n/areas/drafts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import type { DraftFormState } from './use-draft-form.ts'

const KINDS = ['none', 'percent', 'amount'] as const

/** What the clerk takes off the items, and why. */
export function DraftReduction({ state }: { state: DraftFormState }) {
  const { t } = useTranslation(draftsMessages)
  const { form, reductionKind, chooseReduction } = state
  const { errors } = form.formState
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('reduction')}
        value={reductionKind}
        onChange={(event) => chooseReduction(event.target.value as (typeof KINDS)[number])}
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`reductionKind.${kind}`)}
          </option>
        ))}
      </SelectField>
      {reductionKind !== 'none' && (
        <>
          <TextField
            {...form.register('reduction.value', {
              setValueAs: (text: unknown) => Number(String(text).replace(',', '.')),
            })}
            inputMode="decimal"
            label={t('reductionValue')}
            error={errors.reduction?.value?.message}
          />
          <TextField
            {...form.register('reduction.reason')}
            label={t('reductionReason')}
            maxLength={80}
            error={errors.reduction?.reason?.message}
          />
        </>
      )}
    </div>
  )
}
