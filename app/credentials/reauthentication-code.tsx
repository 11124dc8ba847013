import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { toast } from '#app/ui/toast.ts'
import { useAccountAction } from '../../use-account-action.ts'

/** Sends a reauthentication code to the account's e-mail address or phone. */
export function SendCodeButton({ onError }: { onError: (message: string) => void }) {
  const { t } = useTranslation(settingsMessages)
  const { mutate, isPending } = useAccountAction(requestReauthenticationCode, {
    onSuccess: () => toast(t('delete.sent')),
    onError,
  })
  return (
    <button
      type="button"
      className="link justify-self-start text-sm"
      disabled={isPending}
      onClick={() => mutate()}
    >
      {t('delete.send')}
    </button>
  )
}

async function requestReauthenticationCode(): Promise<void> {
  const { error } = await (await getAuthClient()).reauthenticate()
  if (error) throw error
}
