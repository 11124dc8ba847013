import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { isEmailAddress } from '#app/forms/email-address.ts'
import { supportMessages } from '#app/i18n/areas/support.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ArrowRight } from '#app/ui/icons.ts'
import { MAX_MESSAGE_LENGTH } from '#contract/support'
import { createAttachmentUploads } from './attachment-uploads.ts'
import { AttachButton, ChosenFiles } from './chosen-files.tsx'
import type { ConversationClient } from './conversation-client.ts'

interface Props {
  client: ConversationClient
  /** Nobody answers chats: the message becomes a ticket, which needs an address. */
  isAway: boolean
  /** The message starts a conversation. */
  isFirst: boolean
}

/** Enter sends, Shift and Enter begin a new line. */
export function ChatForm({ client, isAway, isFirst }: Props) {
  const { t } = useTranslation(supportMessages)
  const user = useCurrentUser()
  const [text, setText] = useState('')
  const [typedEmail, setEmail] = useState<string | null>(null)
  const [hasEmailError, setEmailError] = useState(false)
  const [uploads] = useState(() =>
    createAttachmentUploads((file, name) => client.upload(file, name)),
  )
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  const email = typedEmail ?? user?.email ?? ''

  const asksForEmail = isAway || (isFirst && user === null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Files that are on their way, or have failed, are not left out without a word.
    const isEmpty = !text.trim() && uploads.getFiles().length === 0
    if (isEmpty || !uploads.isReady) return
    const needsEmail = isAway || (asksForEmail && email.trim() !== '')
    const isMissingEmail = needsEmail && !isEmailAddress(email)
    setEmailError(isMissingEmail)
    if (isMissingEmail) return document.getElementById('chat-email')?.focus()
    const address = needsEmail ? { email: email.trim() } : {}
    void client.send(text.trim(), { ...address, isTicket: isAway, attachments: uploads.take() })
    setText('')
    area.current?.focus()
  }
  const submitOnEnter = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (isEnter) submit(event)
  }
  const attachPasted = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    uploads.add(event.clipboardData.files)
  }
  return (
    <form className="chat-form" noValidate onSubmit={submit}>
      {asksForEmail && (
        <TextField
          id="chat-email"
          type="email"
          label={t('ticket.email')}
          optional={!isAway}
          hint={isAway ? undefined : t('emailHint')}
          autoComplete="email"
          value={email}
          error={hasEmailError ? t('ticket.emailInvalid') : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <ChosenFiles uploads={uploads} />
      <div className="chat-write">
        <AttachButton uploads={uploads} className="h-11 w-11" />
        <textarea
          className="input"
          ref={area}
          rows={1}
          value={text}
          maxLength={MAX_MESSAGE_LENGTH}
          aria-label={t('message')}
          placeholder={t('placeholder')}
          onKeyDown={submitOnEnter}
          onPaste={attachPasted}
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
