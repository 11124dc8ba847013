import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { inboxMessages } from '#app/i18n/areas/inbox.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { AttachButton, ChosenFiles } from '#app/support/chosen-files.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { useShortcuts } from '../frame/shortcuts.ts'
import { CannedPicker } from './canned-picker.tsx'
import { readDraft, saveDraft } from './drafts.ts'
import type { Thread } from './support-queries.ts'
import { createUploads, useSend } from './use-send.ts'
import { useSendTyping } from './use-typing.ts'

const MAX_LENGTH = 4000

/** Writes an answer or a note. What is written stays until the server has it. */
export function AnswerForm({ thread }: { thread: Thread }) {
  const { t } = useTranslation(inboxMessages)
  const { id } = thread.conversation
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readDraft(id))
  const [isNote, setNote] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const [uploads] = useState(() => createUploads(id))
  const sendTyping = useSendTyping(id)
  const write = (next: string) => {
    setText(next)
    saveDraft(id, next)
  }
  const onSent = () => {
    write('')
    area.current?.focus()
  }
  const send = useSend({ thread, uploads, onSent })
  const submit = (event?: FormEvent | KeyboardEvent) => {
    event?.preventDefault()
    const isEmpty = text.trim() === '' && (isNote || uploads.getFiles().length === 0)
    if (isEmpty || !(isNote || uploads.isReady)) area.current?.focus()
    else if (!send.isPending) send.mutate({ text: text.trim(), isNote })
  }
  const focusAs = (note: boolean) => {
    setNote(note)
    area.current?.focus()
  }
  useShortcuts([
    { keys: 'r', label: t('keys.answer'), run: () => focusAs(false) },
    { keys: 'n', label: t('keys.note'), run: () => focusAs(true) },
  ])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey, currentTarget, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'Enter' && (ctrlKey || metaKey)) submit(event)
    else if (key === 'Escape') currentTarget.blur()
    else if (/^[/]$/.test(key) && !isNote && isAtWordStart(currentTarget)) {
      event.preventDefault()
      setPicking(true)
    }
  }
  const attachPasted = (event: ClipboardEvent) => {
    if (isNote || event.clipboardData.files.length === 0) return
    event.preventDefault()
    uploads.add(event.clipboardData.files)
  }
  const closePicker = (inserted = '') => {
    const { selectionStart: start, selectionEnd: end } = area.current!
    if (inserted) write((text.slice(0, start) + inserted + text.slice(end)).slice(0, MAX_LENGTH))
    setPicking(false)
    // The dialog gives the focus back to where it was.
    requestAnimationFrame(() => area.current?.focus())
  }
  return (
    <>
      <form className={isNote ? 'support-write is-note' : 'support-write'} onSubmit={submit}>
        {!isNote && <ChosenFiles uploads={uploads} />}
        <textarea
          ref={area}
          className="input"
          rows={3}
          maxLength={MAX_LENGTH}
          aria-label={isNote ? t('write.note') : t('write.answer')}
          value={text}
          onChange={({ target }) => {
            write(target.value)
            if (!isNote) sendTyping()
          }}
          onKeyDown={onKeyDown}
          onPaste={attachPasted}
        />
        {send.errorMessage && (
          <div role="alert">
            <FieldError>
              {t('write.notSent')} {send.errorMessage}{' '}
              <button type="button" className="link" onClick={() => submit()}>
                {t('write.tryAgain')}
              </button>
            </FieldError>
          </div>
        )}
        <div className="support-write-actions">
          {!isNote && <AttachButton uploads={uploads} />}
          {!isNote && (
            <button type="button" className="link" onClick={() => setPicking(true)}>
              {t('canned.title')} <kbd>/</kbd>
            </button>
          )}
          <button
            type="button"
            className="link"
            aria-pressed={isNote}
            onClick={() => focusAs(!isNote)}
          >
            {t('write.asNote')}
          </button>
          <Button type="submit" className="ml-auto" busy={send.isPending}>
            {isNote ? t('write.saveNote') : t('write.send')}
          </Button>
        </div>
      </form>
      {isPicking && (
        <CannedPicker
          conversation={thread.conversation}
          onClose={() => closePicker()}
          onChoose={closePicker}
        />
      )}
    </>
  )
}

function isAtWordStart({ value, selectionStart }: HTMLTextAreaElement): boolean {
  return selectionStart === 0 || /\s/.test(value[selectionStart - 1] ?? '')
}
