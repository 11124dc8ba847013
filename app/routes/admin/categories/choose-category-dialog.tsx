import { type FormEvent, useState } from 'react'
import { categoriesMessages } from '#app/i18n/areas/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError, SelectField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { CategoryOptions } from './category-select.tsx'
import { listSubtree, type TreeRow } from './tree-rows.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  help?: string
  label: string
  /** Without it one of the categories must be chosen. */
  topLabel?: string
  submitLabel: string
  category: TreeRow
  rows: TreeRow[]
  isPending: boolean
  errorMessage: string | null | undefined
  onChoose: (id: string | null) => void
}

/** Asks for another category, which is not inside this one. */
export function ChooseCategoryDialog({ open, onClose, title, ...form }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ChooseForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function ChooseForm(props: Omit<Props, 'open' | 'title'>) {
  const { help, label, topLabel, submitLabel, category, rows, isPending, errorMessage } = props
  const { t } = useTranslation(categoriesMessages)
  const [chosen, setChosen] = useState(topLabel ? (category.parent_id ?? '') : '')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!topLabel && chosen === '')
    if (topLabel || chosen) props.onChoose(chosen || null)
  }
  return (
    <Form busy={isPending} onSubmit={submit}>
      {help && <p className="text-ink-2">{help}</p>}
      <SelectField
        name="category"
        label={label}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        error={isMissing ? t('merge.choose') : undefined}
      >
        <option value="">{topLabel ?? t('merge.choose')}</option>
        <CategoryOptions rows={rows} excluded={listSubtree(rows, category.id)} />
      </SelectField>
      {errorMessage && (
        <div role="alert">
          <FieldError>{errorMessage}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={props.onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={isPending}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}
