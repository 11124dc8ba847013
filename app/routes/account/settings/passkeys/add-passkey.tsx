import { useQueryClient } from '@tanstack/react-query'
import { throwWebAuthnError, usePasskeySupport } from '#app/credentials/passkeys.ts'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAccountAction } from '../../use-account-action.ts'
import { passkeysQuery } from './queries.ts'

export function AddPasskey({ userId }: { userId: string }) {
  const { t } = useTranslation(securityMessages)
  const queries = useQueryClient()
  const add = async () =>
    throwWebAuthnError(await (await getAuthClient()).registerPasskey(), t('passkeys.createFailed'))
  const { mutate, isPending, errorMessage } = useAccountAction(add, {
    onSuccess: () => {
      toast(t('passkeys.added'))
      return queries.invalidateQueries(passkeysQuery(userId))
    },
  })
  if (!usePasskeySupport()) return <Note>{t('passkeys.unsupported')}</Note>
  return (
    <div className="grid justify-items-start gap-4">
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
      <Button busy={isPending} onClick={() => mutate()}>
        {t('passkeys.add')}
      </Button>
    </div>
  )
}
