import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { staffMessages } from '#app/i18n/areas/staff.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import type { StaffMember } from '#contract/identity'
import { useAdminKey } from '../frame/access.ts'

/** Takes the rights of somebody away, after a question. Their account stays. */
export function RemoveMember({ member, name }: { member: StaffMember; name: string }) {
  const { t } = useTranslation(staffMessages)
  const api = useApi()
  const queries = useQueryClient()
  const key = useAdminKey()
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(
    () => parseResponse(api.admin.staff[':id'].$delete({ param: { id: member.id } })),
    {
      fallbackMessage: t('team.changeFailed'),
      onSuccess: () => {
        toast(t('team.removed', { name }))
        setAsking(false)
      },
      onSettled: () => queries.invalidateQueries({ queryKey: key('team') }),
    },
  )
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('team.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('team.removeTitle', { name })}
        text={t('team.removeHelp')}
        keep={t('team.cancel')}
        action={t('team.remove')}
        busy={remove.isPending}
        errorMessage={remove.errorMessage}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
