import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../../../frame/access.ts'
import { PROGRAMS_KEY, type Program, programQuery } from '../reward-queries.ts'

/** Stops a programme, or lets it go on. */
export function PauseButton({ program: { name, state } }: { program: Program }) {
  const { t } = useTranslation(rewardProgramsMessages)
  const [api, key] = [useApi(), useAdminKey()]
  const queries = useQueryClient()
  const verb = state === 'paused' ? 'resume' : 'pause'
  const change = useAction(
    () => parseResponse(api.admin['reward-programs'][':name'][verb].$post({ param: { name } })),
    {
      fallbackMessage: t('changeFailed'),
      onSuccess: (changed) => {
        queries.setQueryData(programQuery(api, key, name).queryKey, changed)
        queries.invalidateQueries({ queryKey: key(PROGRAMS_KEY, 'list') })
        toast(changed.state === 'paused' ? t('done.paused') : t('done.resumed'))
      },
      onError: (message) => toast(message, { variant: 'bad' }),
    },
  )
  return (
    <div className="admin-head-actions">
      <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate()}>
        {verb === 'pause' ? t('pause') : t('resume')}
      </Button>
    </div>
  )
}
