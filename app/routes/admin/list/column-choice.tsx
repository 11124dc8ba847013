import { useId } from 'react'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SlidersHorizontal } from '#app/ui/icons.ts'
import type { ListParams } from './use-list-params.ts'

interface Props {
  /** Those that can be hidden. */
  columns: { id: string; label: string }[]
  params: ListParams
}

/** Which columns of a list are hidden is in its URL, so that a saved view includes it. */
export function ColumnChoice({ columns, params }: Props) {
  const { t } = useTranslation(adminMessages)
  const id = useId()
  const hidden = listHiddenColumns(params)
  const toggle = (column: string, isShown: boolean) => {
    const others = hidden.filter((name) => name !== column)
    params.set({ hide: (isShown ? others : [...others, column]).join(',') })
  }
  return (
    <>
      <button type="button" className="btn btn-quiet max-md:hidden" popoverTarget={id}>
        <Icon icon={SlidersHorizontal} size={17} />
        {t('list.columns')}
      </button>
      <div id={id} popover="auto" className="menu-list admin-popover">
        {columns.map((column) => (
          <CheckboxOrRadio
            key={column.id}
            label={column.label}
            checked={!hidden.includes(column.id)}
            onChange={(event) => toggle(column.id, event.target.checked)}
          />
        ))}
      </div>
    </>
  )
}

export function listHiddenColumns(params: ListParams): string[] {
  return params.get('hide')?.split(',') ?? []
}
