import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Amount } from '#app/ui/price.tsx'
import type { Column } from '../../list/data-table.tsx'
import { ProgramState } from './program-state.tsx'
import type { Program } from './reward-queries.ts'
import { useDescribeProgram } from './use-describe-program.ts'

/** The columns of the list of programmes. */
export function useProgramColumns(): Column<Program>[] {
  const { t } = useTranslation(rewardProgramsMessages)
  const { describe, describeSpent } = useDescribeProgram()
  return [
    {
      id: 'name',
      header: t('list.program'),
      meta: { small: 'top-left' },
      cell: ({ row }) => <strong>{t(`program.${row.original.name}`)}</strong>,
    },
    {
      id: 'grants',
      header: t('list.grants'),
      meta: { canWrap: true },
      cell: ({ row }) => describe(row.original),
    },
    {
      id: 'spent',
      header: t('list.spent'),
      meta: { align: 'right', small: 'bottom-left' },
      cell: ({ row }) => describeSpent(row.original),
    },
    {
      id: 'owed',
      header: t('list.owed'),
      meta: { align: 'right', small: 'bottom-right' },
      cell: ({ row }) => <Amount amount={row.original.owed} currency={row.original.currency} />,
    },
    {
      id: 'state',
      header: t('list.state'),
      meta: { small: 'top-right' },
      cell: ({ row }) => <ProgramState state={row.original.state} />,
    },
  ]
}
