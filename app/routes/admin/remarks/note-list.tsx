import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Trash2 } from '#app/ui/icons.ts'
import { getDateFormat } from '#platform/i18n/date-format'
import { AddNote, type AddNoteAction } from './add-note.tsx'
import './remarks.css'

interface Note {
  id: string
  text: string
  /** Who wrote it, in words. */
  author: string
  created_at: string
}

interface Props {
  notes: Note[]
  /** Said if there are none. */
  none: string
  /** Without them the notes are only shown. */
  actions: { add: AddNoteAction; remove: RemoveNoteAction } | null
}

interface RemoveNoteAction {
  /** Takes the id of a note. */
  mutate: (id: string) => void
  variables: string | undefined
  isPending: boolean
}

/** What the shop writes down about an order or a customer. */
export function NoteList({ notes, none, actions }: Props) {
  const { t, language } = useTranslation(adminMessages)
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const isRemoving = ({ id }: Note) =>
    actions?.remove.isPending === true && actions.remove.variables === id
  return (
    <section aria-labelledby="notes">
      <div className="admin-notes-head">
        <h2 id="notes">{t('notes.title')}</h2>
      </div>
      {notes.length === 0 && <p className="py-3 text-ink-2">{none}</p>}
      <ul>
        {notes.map((note) => (
          <li key={note.id} className="admin-note">
            <p>{note.text}</p>
            <p className="text-ink-2">
              {note.author},{' '}
              <time dateTime={note.created_at}>{date.format(new Date(note.created_at))}</time>
            </p>
            {actions && (
              <button
                type="button"
                className="plain-icon-button"
                aria-label={t('notes.delete')}
                disabled={isRemoving(note)}
                onClick={() => actions.remove.mutate(note.id)}
              >
                <Icon icon={Trash2} size={16} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {actions && <AddNote add={actions.add} />}
    </section>
  )
}
