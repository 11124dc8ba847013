import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { PasswordField } from '#app/credentials/password-field.tsx'
import {
  parseReauthenticationCode,
  ReauthenticationCode,
} from '#app/credentials/reauthentication-code.tsx'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAccountAction } from '../../use-account-action.ts'

/** Deletion cannot be undone: it requires a typed word and the password, or a code sent by e-mail if there is none. */
export function DeleteAccountForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation([settingsMessages, accountMessages])
  const form = useForm({ defaultValues: { word: '', password: '', nonce: '' } })
  const { word, password } = form.watch()
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const navigate = useNavigate()
  const { mutate, isPending } = useAccountAction(deleteAccount, {
    onSuccess: async () => {
      // The server has ended the session with the account; this clears it in the browser.
      await (await getAuthClient()).signOut({ scope: 'local' })
      toast(t('delete.done'))
      navigate(href('/'))
    },
    onError: setErrorMessage,
  })
  const isReady = word.trim() === t('delete.confirmWord') && (!hasPassword || password !== '')
  const submit = form.handleSubmit((values) => {
    setErrorMessage(null)
    mutate(values)
  })
  return (
    <Form className="max-w-[460px]" busy={isPending} onSubmit={submit}>
      <TextField
        {...form.register('word')}
        label={t('delete.confirmLabel', { word: t('delete.confirmWord') })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {hasPassword ? (
        <PasswordField
          {...form.register('password')}
          label={t('password.current')}
          autoComplete="current-password"
        />
      ) : (
        <ReauthenticationCode
          field={form.register('nonce')}
          hint={t('account:reauthentication.hint')}
        />
      )}
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
      <Button
        type="submit"
        variant="danger"
        className="justify-self-start"
        busy={isPending}
        busyLabel={t('delete.busy')}
        disabled={!isReady}
      >
        {t('account:settings.delete')}
      </Button>
    </Form>
  )
}

interface DeleteAccountInput {
  password: string
  nonce: string
}

async function deleteAccount({ password, nonce }: DeleteAccountInput): Promise<void> {
  const code = parseReauthenticationCode(nonce)
  await fetchOrThrow('/api/account', {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...(password && { password }), ...(code && { nonce: code }) }),
  })
}
