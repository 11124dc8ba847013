import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { priceRulesMessages } from '#app/i18n/areas/price-rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { categoriesQuery } from '../../categories/categories-query.ts'
import { CategoryOptions } from '../../categories/category-select.tsx'
import { toTreeRows } from '../../categories/tree-rows.ts'
import { useAdminKey } from '../../frame/access.ts'

interface Props {
  open: boolean
  onClose: () => void
  /** The categories that have a rule. */
  taken: ReadonlySet<string>
  onAdd: (category: { id: string; name: string }) => void
}

/** Chooses the category of a new rule. */
export function AddRuleDialog({ open, onClose, taken, onAdd }: Props) {
  const { t } = useTranslation(priceRulesMessages)
  return (
    <Dialog open={open} onClose={onClose} title={t('add')}>
      {open && <Choice taken={taken} onAdd={onAdd} />}
    </Dialog>
  )
}

function Choice({ taken, onAdd }: Pick<Props, 'taken' | 'onAdd'>) {
  const { t } = useTranslation(priceRulesMessages)
  const query = useQuery(categoriesQuery(useApi(), useAdminKey()))
  const [chosen, setChosen] = useState('')
  return (
    <QueryView query={query} errorTitle={t('categoriesFailed')} skeleton="h-24">
      {(categories) => {
        const submit = (event: FormEvent) => {
          event.preventDefault()
          const category = categories.find(({ id }) => id === chosen)
          if (category) onAdd(category)
        }
        return (
          <Form busy={false} onSubmit={submit}>
            <SelectField
              label={t('category')}
              hint={t('categoryHint')}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            >
              <option value="">{t('choose')}</option>
              <CategoryOptions rows={toTreeRows(categories)} excluded={taken} />
            </SelectField>
            <div>
              <Button type="submit" disabled={chosen === ''}>
                {t('addSubmit')}
              </Button>
            </div>
          </Form>
        )
      }}
    </QueryView>
  )
}
