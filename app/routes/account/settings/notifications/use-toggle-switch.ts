import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useAccountAction } from '../../use-account-action.ts'

interface Change<Name> {
  name: Name
  isOn: boolean
}

interface Options<Name> {
  /** Of the query whose data has a switch of each name. */
  queryKey: QueryKey
  save: (change: Change<Name>) => Promise<unknown>
}

/** Changes a switch on the screen at once, and back again if the server does not save it. */
export function useToggleSwitch<Name extends string>({ queryKey, save }: Options<Name>) {
  const { t } = useTranslation(settingsMessages)
  const queries = useQueryClient()
  const setCached = ({ name, isOn }: Change<Name>) =>
    queries.setQueryData<Record<Name, boolean>>(
      queryKey,
      (switches) => switches && { ...switches, [name]: isOn },
    )
  const { mutate } = useAccountAction(save, {
    // One after the other, so that the last change is the one that stays.
    scope: { id: 'preferences' },
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      setCached(change)
    },
    onSuccess: () => toast(t('notifications.saved')),
    onError: (message, _, { name, isOn }) => {
      setCached({ name, isOn: !isOn })
      toast(message, { variant: 'bad' })
    },
  })
  return mutate
}
