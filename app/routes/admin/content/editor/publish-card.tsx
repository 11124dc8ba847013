import { type FormEvent, useState } from 'react'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCopy } from '#app/sharing/use-copy.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { ContentState } from '#contract/content'
import { isPolicy } from '#contract/inbox'
import { LANGUAGES } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { fromLocalTime, toLocalTime } from '../../campaigns/zoned-time.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { getContentKind, getContentPath } from '../content-name.ts'
import { ContentStateBadge } from '../content-state.tsx'
import { useContentTime } from '../use-content-time.ts'
import { NotifyPolicy } from './notify-policy.tsx'
import type { useDocument } from './use-document.ts'

interface Props {
  state: ContentState
  editing: Pick<ReturnType<typeof useDocument>, 'isChanged' | 'run' | 'action'>
  isEditable: boolean
}

/** Whether shoppers see it, when they will, and who sees it before. */
export function PublishCard({ state, editing, isEditable }: Props) {
  const { t } = useTranslation(contentMessages)
  const formatTime = useContentTime()
  const { published, draft, time_zone: timeZone } = state
  const { isChanged, run, action } = editing
  const canPublish = draft !== null || isChanged
  const ofDraft = published ? 'changed' : 'draft'
  const shown = draft?.publish_at ? 'scheduled' : draft ? ofDraft : 'published'
  return (
    <section className="editing-card" aria-labelledby="publish-heading">
      <h2 id="publish-heading">{t('list.state')}</h2>
      <ContentStateBadge state={shown} />
      <p className="hint">
        {draft?.publish_at
          ? t('publish.scheduledHint', { time: formatTime(draft.publish_at, timeZone), timeZone })
          : t(`publish.${shown}Hint`)}
      </p>
      {draft && (
        <p className="text-ink-2">
          {draft.saved_by
            ? t('publish.savedBy', { name: draft.saved_by, time: formatTime(draft.saved_at) })
            : t('publish.savedAt', { time: formatTime(draft.saved_at) })}
        </p>
      )}
      {isEditable && (
        <div className="editing-actions">
          <Button
            disabled={!canPublish}
            busy={action.isPending}
            onClick={() => run({ kind: 'publish' })}
          >
            {t('publish.now')}
          </Button>
          {draft && <DiscardDraft state={state} onDiscard={() => run({ kind: 'discard' })} />}
          {getContentKind(state.key) === 'article' && published && (
            <Button
              variant="secondary"
              busy={action.isPending}
              onClick={() => run({ kind: 'unpublish' })}
            >
              {t('publish.takeOff')}
            </Button>
          )}
        </div>
      )}
      {isEditable && isPolicy(state.key) && <NotifyPolicy state={state} />}
      {isEditable && canPublish && <Plan key={draft?.publish_at} state={state} run={run} />}
      <TextLink to={adminHref('content/:key/versions', { key: state.key })}>
        {t('versions.title')}
      </TextLink>
      <PreviewLinks state={state} run={run} canOpen={isEditable && canPublish} />
    </section>
  )
}

interface DiscardProps extends Pick<Props, 'state'> {
  onDiscard: () => void
}

function DiscardDraft({ state, onDiscard }: DiscardProps) {
  const { t } = useTranslation(contentMessages)
  const [isAsking, setAsking] = useState(false)
  if (!state.published) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('publish.discard')}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={t('publish.discardTitle')}>
        <p className="pb-4">{t('publish.discardHelp')}</p>
        <div className="editing-actions">
          <Button onClick={() => setAsking(false)}>{t('publish.keep')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              setAsking(false)
              onDiscard()
            }}
          >
            {t('publish.discard')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

type Run = Props['editing']['run']

/** The time is that of the shop. */
function Plan({ state: { draft, time_zone: timeZone }, run }: Pick<Props, 'state'> & { run: Run }) {
  const { t } = useTranslation(contentMessages)
  const publishAt = draft?.publish_at ?? null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const at = String(new FormData(event.currentTarget).get('publish_at') ?? '')
    if (at) run({ kind: 'schedule', at: fromLocalTime(at, timeZone) })
    else event.currentTarget.querySelector<HTMLElement>('[name=publish_at]')?.focus()
  }
  return (
    <form className="grid gap-2" onSubmit={submit}>
      <TextField
        type="datetime-local"
        name="publish_at"
        label={t('publish.at')}
        hint={t('publish.timeZone', { timeZone })}
        defaultValue={publishAt ? toLocalTime(publishAt, timeZone) : ''}
      />
      <div className="editing-actions">
        <Button type="submit" variant="secondary">
          {t('publish.plan')}
        </Button>
        {publishAt && (
          <Button variant="quiet" onClick={() => run({ kind: 'schedule', at: null })}>
            {t('publish.unplan')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface PreviewProps extends Pick<Props, 'state'> {
  run: Run
  canOpen: boolean
}

/** The page as shoppers will see it, in each language. The link works for whoever has it, until it is revoked. */
function PreviewLinks({ state, run, canOpen }: PreviewProps) {
  const { t, language: own } = useTranslation(contentMessages)
  const names = new Intl.DisplayNames([own], { type: 'language' })
  const path = getContentPath(state.key)
  const token = state.draft?.preview
  const build = (language: (typeof LANGUAGES)[number]) =>
    `${buildPagePath(language, path)}?preview=${token}`
  const { copy } = useCopy(() => new URL(build('en'), location.origin).href, {
    done: t('preview.copied'),
  })
  if (!token) {
    if (!canOpen) return null
    return (
      <div>
        <Button variant="quiet" onClick={() => run({ kind: 'preview', isOpen: true })}>
          {t('preview.open')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <h3 className="label">{t('preview.title')}</h3>
      <ul className="content-previews">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <a className="link" href={build(language)} target="_blank" rel="noreferrer">
              {names.of(language)}
            </a>
          </li>
        ))}
      </ul>
      <div className="editing-actions">
        <button type="button" className="link" onClick={copy}>
          {t('preview.copy')}
        </button>
        {canOpen && (
          <button
            type="button"
            className="link"
            onClick={() => run({ kind: 'preview', isOpen: false })}
          >
            {t('preview.revoke')}
          </button>
        )}
      </div>
    </div>
  )
}
