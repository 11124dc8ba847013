import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts, halfMember } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import { Ring } from '#app/ui/ring.tsx'
import { CodeField } from './code-field.tsx'
import { Entry } from './entry.tsx'
import { SendAgain } from './send-again.tsx'
import { sendLetter } from './send-letter.ts'
import { useAttempt } from './use-attempt.ts'
import { useWelcome } from './use-welcome.ts'

export interface Letter {
  /** What its code and its link are good for. */
  kind: 'signup' | 'recovery' | 'magiclink'
  email: string
  /** Where the link leads that signs in; home otherwise. */
  next?: string
}

interface Props {
  letter: Letter
  onAnother: () => void
}

/** A letter is on its way: its link leads on, and so does its code, typed here. */
export function CheckMail({ letter, onAnother }: Props) {
  const { t } = useTranslation('account')
  const { kind, email } = letter
  return (
    <Entry className="justify-items-start">
      <Ring dot="out" size={120} className="-ml-4" />
      <h1 className="d3 outline-none" tabIndex={-1} ref={lookHere}>
        {t('mail.title')}
      </h1>
      <p role="status">{t(`mail.${kind}`, { email })}</p>
      <p className="text-ink-2 wrap-anywhere">
        {kind === 'signup' ? t('mail.sentTo', { email }) : t('mail.use')}
      </p>
      <CodeForm letter={letter} />
      <Again letter={letter} />
      <button type="button" className="link text-sm" onClick={onAnother}>
        {t('mail.another')}
      </button>
    </Entry>
  )
}

/** The button that led here is gone, and on a telephone this stands above where it was. */
function lookHere(heading: HTMLElement | null) {
  heading?.focus()
}

/** `email` is the wire's word for "whichever code this address was sent". */
const TYPES = { signup: 'email', recovery: 'recovery', magiclink: 'email' } as const

function CodeForm({ letter: { kind, email } }: { letter: Letter }) {
  const { t } = useTranslation('account')
  const form = useForm({ defaultValues: { code: '' } })
  const navigate = useNavigate()
  const welcome = useWelcome()
  const { attempt, isBusy, refusal } = useAttempt(t('signIn.unexpected'))
  const verify = ({ code }: { code: string }) =>
    attempt(async () => {
      const shown = { email, token: code, type: TYPES[kind] }
      const { error } = await (await accounts()).verifyOtp(shown)
      if (error) throw error
      if (kind === 'recovery') navigate('/reset-password', { replace: true })
      else if (!halfMember()) welcome()
    })
  return (
    <Form className="w-full" busy={isBusy} onSubmit={form.handleSubmit(verify)}>
      <CodeField form={form} label={t('mail.code')} hint={t('mail.codeHint')} />
      {refusal && <Note look="bad">{refusal}</Note>}
      <Button
        type="submit"
        className="justify-self-start"
        busy={isBusy}
        busyLabel={t('signIn.busy')}
      >
        {t('mail.verify')}
      </Button>
    </Form>
  )
}

function Again({ letter }: { letter: Letter }) {
  const { t } = useTranslation('account')
  const [isSent, setSent] = useState(false)
  const send = async () => {
    setSent(false)
    await sendLetter(letter)
    setSent(true)
  }
  return (
    <div className="grid gap-3">
      <SendAgain send={send}>{t('mail.resend')}</SendAgain>
      {isSent && <p role="status">{t('mail.resent')}</p>}
    </div>
  )
}
