import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { deviceSaid, useKnowsPasskeys } from '../../auth/passkeys.ts'
import { useCall } from '../use-call.ts'
import { passkeysQuery } from './query.ts'

export function AddPasskey({ person }: { person: string }) {
  const { t } = useTranslation('security')
  const queries = useQueryClient()
  const add = async () =>
    deviceSaid(await (await accounts()).registerPasskey(), t('passkeys.notMade'))
  const { mutate, isPending, why } = useCall(add, {
    onDone: () => {
      toast(t('passkeys.added'))
      return queries.invalidateQueries(passkeysQuery(person))
    },
  })
  if (!useKnowsPasskeys()) return <Note>{t('passkeys.unable')}</Note>
  return (
    <div className="grid justify-items-start gap-4">
      {why && <Note look="bad">{why}</Note>}
      <Button busy={isPending} onClick={() => mutate()}>
        {t('passkeys.add')}
      </Button>
    </div>
  )
}
