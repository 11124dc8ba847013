import type { UseFormRegisterReturn } from 'react-hook-form'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAuthAction } from './use-auth-action.ts'

interface ReauthenticationCodeProps {
  /** Of the form: `form.register('nonce')`. */
  field: UseFormRegisterReturn
  hint?: string
}

/** The field for a reauthentication code, and a button that sends one to the account's e-mail address or phone. */
export function ReauthenticationCode({ field, hint }: ReauthenticationCodeProps) {
  const { t } = useTranslation(accountMessages)
  const { run, isPending, errorMessage } = useAuthAction(async () => {
    await requestReauthenticationCode()
    toast(t('reauthentication.sent'))
  }, t('signIn.unexpected'))
  return (
    <>
      <TextField
        {...field}
        label={t('reauthentication.code')}
        hint={hint}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <button
        type="button"
        className="link justify-self-start text-sm"
        disabled={isPending}
        onClick={() => run()}
      >
        {t('reauthentication.send')}
      </button>
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
    </>
  )
}

async function requestReauthenticationCode(): Promise<void> {
  const { error } = await (await getAuthClient()).reauthenticate()
  if (error) throw error
}

/** The code without the spaces that people type; undefined for an empty field. */
export function parseReauthenticationCode(typed: string): string | undefined {
  return typed.replaceAll(/\s/g, '') || undefined
}
