import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isEmailAddress } from '#app/forms/email-address.ts'
import { supportMessages } from '#app/i18n/areas/support.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ArrowRight } from '#app/ui/icons.ts'
import { MAX_MESSAGE_LENGTH } from '#contract/support'
import type { ConversationClient } from './conversation-client.ts'

interface Props {
  client: ConversationClient
  /** Nobody answers chats: the message becomes a ticket, which needs an address. */
  isAway: boolean
}

/** Enter sends, Shift and Enter begin a new line. */
export function ChatForm({ client, isAway }: Props) {
  const { t } = useTranslation(supportMessages)
  const user = useCurrentUser()
  const [text, setText] = useState('')
  const [typedEmail, setEmail] = useState<string | null>(null)
  const [hasEmailError, setEmailError] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  const email = typedEmail ?? user?.email ?? ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    const isMissingEmail = isAway && !isEmailAddress(email)
    setEmailError(isMissingEmail)
    if (isMissingEmail) return document.getElementById('chat-email')?.focus()
    void client.send(text.trim(), isAway ? email.trim() : undefined)
    setText('')
    area.current?.focus()
  }
  const submitOnEnter = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (isEnter) submit(event)
  }
  return (
    <form className="chat-form" noValidate onSubmit={submit}>
      {isAway && (
        <TextField
          id="chat-email"
          type="email"
          label={t('ticket.email')}
          autoComplete="email"
          value={email}
          error={hasEmailError ? t('ticket.emailInvalid') : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <div className="chat-write">
        <textarea
          className="input"
          ref={area}
          rows={1}
          value={text}
          maxLength={MAX_MESSAGE_LENGTH}
          aria-label={t('message')}
          placeholder={t('placeholder')}
          onKeyDown={submitOnEnter}
          onChange={(event) => {
            setText(event.target.value)
            void client.sendTyping()
          }}
        />
        <button type="submit" className="chat-send" aria-label={t('send')}>
          <Icon icon={ArrowRight} />
        </button>
      </div>
    </form>
  )
}
