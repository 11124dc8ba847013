import type { User } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useId, useRef, useSyncExternalStore } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { formatBytes } from '#app/i18n/format-bytes.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { announce } from '#app/ui/announce.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CircleAlert, IdCard, Image, Video } from '#app/ui/icons.ts'
import {
  type InfluencerUpload,
  type InfluencerUploadSession,
  MAX_UPLOAD_MEBIBYTES,
  UPLOAD_TYPES,
  type UploadKind,
} from '#contract/influencers'
import { type FileSender, getFileSender, type SendFailure } from './file-sender.ts'
import { cancelSession, removeFile } from './send-file.ts'
import { uploadsQuery } from './uploads-query.ts'

const ICONS = { insights: Image, id: IdCard, video: Video }
const IDLE = { step: 'idle', failure: null } as const

interface Props {
  user: User
  kind: UploadKind
  stored: InfluencerUpload | null
  /** One that was not completed. */
  session: InfluencerUploadSession | null
}

/** A file of the application: chosen, sent with its progress, resumed, replaced and removed. */
export function UploadField(props: Props) {
  const { user, kind, stored, session } = props
  const { t } = useTranslation(influencerMessages)
  const sender = getFileSender(user.id, kind)
  const state = useSyncExternalStore(sender.subscribe, sender.getState, () => IDLE)
  const { input, choose, resume, stop, remove, discard } = useUploadField(props, sender)
  const label = t(`files.kind.${kind}`)
  const statusId = useId()
  const action = (name: 'choose' | 'replace' | 'remove' | 'stop' | 'resume') => ({
    'aria-label': `${t(`files.${name}`)}: ${label}`,
    children: t(`files.${name}`),
  })
  const failure = state.step === 'idle' ? state.failure : null
  return (
    <li className="upload-field">
      <Icon icon={ICONS[kind]} />
      <div className="min-w-0">
        <strong>{label}</strong>
        <div id={statusId} className="text-sm text-ink-2">
          <UploadStatus {...{ state, stored, session }} />
          {failure && <Failure {...{ failure, kind }} hasStored={stored !== null} />}
        </div>
        {state.step !== 'idle' && (
          <progress
            max={100}
            value={state.percent}
            aria-label={t('files.progress', { label, percent: state.percent })}
          />
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={UPLOAD_TYPES[kind].join(',')}
        aria-label={label}
        onChange={choose}
      />
      <div className="flex flex-wrap gap-3">
        {state.step === 'idle' ? (
          <>
            <Button
              variant="secondary"
              size="small"
              aria-describedby={statusId}
              onClick={() => input.current?.click()}
              {...action(stored ? 'replace' : 'choose')}
            />
            {(stored || session) && (
              <Button
                variant="quiet"
                size="small"
                onClick={session ? discard : remove}
                {...action('remove')}
              />
            )}
          </>
        ) : (
          <>
            {state.step === 'lost' && (
              <Button variant="secondary" size="small" onClick={resume} {...action('resume')} />
            )}
            <Button variant="quiet" size="small" onClick={stop} {...action('stop')} />
          </>
        )}
      </div>
    </li>
  )
}

function useUploadField({ user, kind, session }: Props, sender: FileSender) {
  const { t } = useTranslation(influencerMessages)
  const input = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const { queryKey } = uploadsQuery(useApi(), user.id)
  const label = t(`files.kind.${kind}`)
  const refresh = () => queries.invalidateQueries({ queryKey })
  /** The button that was pressed is gone. */
  const focusField = () =>
    requestAnimationFrame(() =>
      input.current?.nextElementSibling?.querySelector<HTMLButtonElement>('button')?.focus(),
    )
  const finish = async (sending: Promise<InfluencerUpload | null>) => {
    focusField()
    const stored = await sending
    await refresh()
    if (stored) announce(t('files.stored', { label }))
  }
  return {
    input,
    choose: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const file = target.files?.[0]
      // Otherwise choosing the same file again would cause no event.
      target.value = ''
      if (!file) return
      announce(t('files.sendingFile', { label }))
      void finish(sender.send(file, session))
    },
    resume: () => void finish(sender.resume()),
    stop: async () => {
      await sender.stop()
      announce(t('files.stopped', { label }))
      focusField()
      await refresh()
    },
    remove: async () => {
      await removeFile(kind).catch(console.error)
      await refresh()
      announce(t('files.removed', { label }))
      focusField()
    },
    discard: async () => {
      if (session) await cancelSession(session.id).catch(console.error)
      await refresh()
      focusField()
    },
  }
}

interface UploadStatusProps extends Pick<Props, 'stored' | 'session'> {
  state: ReturnType<FileSender['getState']>
}

function UploadStatus({ state, stored, session }: UploadStatusProps) {
  const { t, language } = useTranslation(influencerMessages)
  if (state.step === 'sending') return t('files.sending', { percent: state.percent })
  if (state.step === 'checking') return t('files.checking')
  if (state.step === 'lost') {
    return <span role="alert">{t('files.lost', { percent: state.percent })}</span>
  }
  return (
    <>
      {stored && (
        <span className="block wrap-anywhere">
          {stored.name}, {formatBytes(stored.size, language)}
        </span>
      )}
      {session && (
        <span className="block wrap-anywhere">
          {t('files.interrupted', {
            name: session.name,
            percent: Math.floor((session.offset / session.size) * 100),
          })}
        </span>
      )}
    </>
  )
}

interface FailureProps {
  failure: SendFailure
  kind: UploadKind
  hasStored: boolean
}

function Failure({ failure, kind, hasStored }: FailureProps) {
  const { t } = useTranslation(influencerMessages)
  return (
    <span className="error" role="alert">
      <Icon icon={CircleAlert} size={17} />
      <span>
        {'message' in failure
          ? failure.message
          : t(`files.${failure.code}`, { max: MAX_UPLOAD_MEBIBYTES[kind] })}{' '}
        {hasStored && t('files.keptEarlier')}
      </span>
    </span>
  )
}
