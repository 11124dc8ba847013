import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { useFormResolver } from '#app/forms/use-form-resolver.ts'
import { staffMessages } from '#app/i18n/areas/staff.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import { InviteStaffBody, STAFF_ROLES } from '#contract/identity'
import { useAdminKey } from '../frame/access.ts'

type InviteInput = z.input<typeof InviteStaffBody>
type InviteStaff = z.output<typeof InviteStaffBody>

interface Props {
  open: boolean
  onClose: () => void
}

/** Invites somebody by e-mail. */
export function InviteDialog({ open, onClose }: Props) {
  const { t } = useTranslation(staffMessages)
  return (
    <Dialog open={open} onClose={onClose} title={t('team.invite')}>
      <InviteForm onClose={onClose} />
    </Dialog>
  )
}

function InviteForm({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation(staffMessages)
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = useAdminKey()('team', 'invitations')
  const { register, handleSubmit, formState, watch } = useForm<InviteInput, unknown, InviteStaff>({
    resolver: useFormResolver(InviteStaffBody),
    defaultValues: { email: '', role: 'clerk' },
  })
  const role = watch('role')
  const invite = useAction(
    (json: InviteStaff) => parseResponse(api.admin.staff.invitations.$post({ json })),
    {
      fallbackMessage: t('team.changeFailed'),
      onSuccess: ({ email }) => {
        queries.invalidateQueries({ queryKey })
        toast(t('team.invited', { email }))
        onClose()
      },
    },
  )
  return (
    <Form busy={invite.isPending} onSubmit={handleSubmit((body) => invite.mutate(body))}>
      <TextField
        {...register('email')}
        type="email"
        label={t('team.email')}
        error={formState.errors.email?.message}
        autoComplete="off"
      />
      <SelectField {...register('role')} label={t('team.role')} hint={t(`roleHelp.${role}`)}>
        {STAFF_ROLES.map((one) => (
          <option key={one} value={one}>
            {t(`role.${one}`)}
          </option>
        ))}
      </SelectField>
      {invite.errorMessage && (
        <div role="alert">
          <FieldError>{invite.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={invite.isPending} busyLabel={t('team.sending')}>
          {t('team.send')}
        </Button>
      </div>
    </Form>
  )
}
