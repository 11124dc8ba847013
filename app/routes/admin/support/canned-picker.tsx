import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { inboxMessages } from '#app/i18n/areas/inbox.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { toLowerCase } from '#platform/i18n/lower-case'
import { useAdminKey } from '../frame/access.ts'
import {
  type CannedAnswer,
  type Conversation,
  cannedAnswersQuery,
  customerQuery,
} from './support-queries.ts'

interface Props {
  conversation: Conversation
  onClose: () => void
  onChoose: (text: string) => void
}

/** Chooses a ready answer by a few characters. Its placeholders are filled in. */
export function CannedPicker({ conversation, onClose, onChoose }: Props) {
  const { t } = useTranslation(inboxMessages)
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const api = useApi()
  const key = useAdminKey()
  const { data: answers = [] } = useQuery(cannedAnswersQuery(api, key))
  const { data: customer } = useQuery(customerQuery(api, key, conversation.id))
  const words = toLowerCase(text.trim())
  const found = answers.filter((one) => toLowerCase(`${one.name} ${one.text}`).includes(words))
  const choose = (answer: CannedAnswer) => {
    const name = conversation.name ?? ''
    const order = conversation.order_number ?? customer?.orders?.[0]?.number ?? ''
    onChoose(fillPlaceholders(answer.text, { name, order }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && found[active]) choose(found[active])
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onClose={onClose} title={t('canned.title')}>
      <input
        className="input w-full"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-label={t('canned.find')}
        aria-activedescendant={found[active] && `${id}-${found[active].id}`}
        value={text}
        maxLength={60}
        onChange={({ target }) => {
          setText(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={found.length === 0 ? 'pt-4 text-ink-2' : 'sr-only'}>
        {t('canned.found', { count: found.length })}
      </p>
      <div id={id} role="listbox" aria-label={t('canned.title')} className="admin-palette">
        {found.map((answer, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          <div
            key={answer.id}
            id={`${id}-${answer.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => choose(answer)}
          >
            <span className="min-w-0 flex-1">
              <strong className="block truncate">{answer.name}</strong>
              <span className="block truncate text-ink-2">{answer.text}</span>
            </span>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

/** `{name}` and `{order}`. What is not known leaves no space behind. */
function fillPlaceholders(text: string, values: { name: string; order: string }): string {
  const fill = (_: string, space: string, key: 'name' | 'order') =>
    values[key] && space + values[key]
  return text.replace(/( ?)\{(name|order)\}/g, fill).trimStart()
}
