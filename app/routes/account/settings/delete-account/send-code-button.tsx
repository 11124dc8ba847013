import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/session.ts'
import { toast } from '#app/ui/toast.ts'
import { useAction } from '../../use-action.ts'

/** Sends a code to where the account is reached, which shows that it is still its owner who asks. */
export function SendCodeButton({ onFailed }: { onFailed: (why: string) => void }) {
  const { t } = useTranslation('settings')
  const { mutate, isPending } = useAction(requestReauthenticationCode, {
    onDone: () => toast(t('delete.sent')),
    onFailed,
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
