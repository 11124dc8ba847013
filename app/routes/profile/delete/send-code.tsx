import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { toast } from '#app/ui/toast.ts'
import { useCall } from '../use-call.ts'

/** Sends a code to where the account is reached, which shows that it is still its owner who asks. */
export function SendCode({ onFailed }: { onFailed: (why: string) => void }) {
  const { t } = useTranslation('settings')
  const { mutate, isPending } = useCall(sendCode, {
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

async function sendCode(): Promise<void> {
  const { error } = await (await accounts()).reauthenticate()
  if (error) throw error
}
