import { useUnsavedChanges } from '#app/forms/unsaved-changes.ts'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import type { ContentState } from '#contract/content'
import { useAccess } from '../../frame/access.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { useShortcuts } from '../../frame/shortcuts.ts'
import { getContentKind, useContentName } from '../content-name.ts'
import { DeleteArticle } from './delete-article.tsx'
import { DocumentFields } from './document-fields.tsx'
import { PublishCard } from './publish-card.tsx'
import { RenameArticle } from './rename-article.tsx'
import { useDocument } from './use-document.ts'
import '../content.css'

/** All that can be written about one part of the content, and its way to the shoppers. */
export function ContentEditor({ state }: { state: ContentState }) {
  const { t } = useTranslation(contentMessages)
  const isEditable = useAccess().can('content:write')
  const editing = useDocument(state)
  const { document, isChanged, action, conflict } = editing
  const isArticle = getContentKind(state.key) === 'article'
  const title = document.kind === 'article' ? (document.texts[0]?.title ?? null) : null
  const name = useContentName()(state.key, title)
  const save = () => editing.run({ kind: 'save' })
  useUnsavedChanges(isChanged)
  useShortcuts(isEditable ? [{ keys: '$mod+s', label: t('editor.save'), run: save }] : [])
  return (
    <div className="admin-editor">
      <BackLink to={adminHref(isArticle ? 'content/articles' : 'content')}>
        {isArticle ? t('views.articles') : t('title')}
      </BackLink>
      <div className="admin-head pt-1">
        <h1 className="min-w-0 wrap-anywhere">{name}</h1>
        {isArticle && isEditable && <DeleteArticle state={state} />}
      </div>
      {action.errorMessage && !conflict && <Note variant="bad">{action.errorMessage}</Note>}
      {conflict && (
        <Note variant="bad">
          <p>{t('conflict.help')}</p>
          <div className="flex flex-wrap gap-3 pt-3">
            <Button variant="secondary" onClick={conflict.loadTheirs}>
              {t('conflict.theirs')}
            </Button>
            <Button busy={action.isPending} onClick={conflict.saveMine}>
              {t('conflict.mine')}
            </Button>
          </div>
        </Note>
      )}
      <div className="editing-columns">
        <div className="editing-main">
          {isArticle && isEditable && <RenameArticle state={state} editing={editing} />}
          <DocumentFields state={state} editing={editing} isEditable={isEditable} />
        </div>
        <PublishCard state={state} editing={editing} isEditable={isEditable} />
      </div>
      {isChanged && isEditable && (
        <div className="editing-unsaved">
          <p role="status">{t('editor.unsaved')}</p>
          <Button variant="quiet" onClick={editing.discardChanges}>
            {t('editor.discardChanges')}
          </Button>
          <Button variant="secondary" busy={action.isPending} onClick={save}>
            {t('editor.save')}
          </Button>
        </div>
      )}
    </div>
  )
}
