import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { PasswordField } from '#app/forms/password-field.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { fetchOrThrow } from '../../../../api/fetch-or-throw.ts'
import { useAction } from '../../use-action.ts'
import { SendCodeButton } from './send-code-button.tsx'

/** Nothing brings it back, so it wants a word typed, and the password; who has none shows a code that was sent to them. */
export function DeleteAccountForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation(['settings', 'account'])
  const form = useForm({ defaultValues: { word: '', password: '', nonce: '' } })
  const { word, password } = form.watch()
  const [refusal, refuse] = useState<string | null>(null)
  const navigate = useNavigate()
  const { mutate, isPending } = useAction(deleteAccount, {
    onDone: async () => {
      // The session went with the account; here it only has to be forgotten.
      await (await getAuthClient()).signOut({ scope: 'local' })
      toast(t('delete.done'))
      navigate('/')
    },
    onFailed: refuse,
  })
  const isReady = word.trim() === t('delete.word') && (!hasPassword || password !== '')
  const submit = form.handleSubmit((values) => {
    refuse(null)
    mutate(values)
  })
  return (
    <Form className="max-w-[460px]" busy={isPending} onSubmit={submit}>
      <TextField
        {...form.register('word')}
        label={t('delete.type', { word: t('delete.word') })}
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
        <>
          <TextField
            {...form.register('nonce')}
            label={t('delete.code')}
            hint={t('delete.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <SendCodeButton onFailed={refuse} />
        </>
      )}
      {refusal && <Note variant="bad">{refusal}</Note>}
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
  const code = nonce.replaceAll(/\s/g, '')
  await fetchOrThrow('/api/account', {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...(password && { password }), ...(code && { nonce: code }) }),
  })
}
