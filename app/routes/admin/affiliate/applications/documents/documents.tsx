import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { influencerDocumentsMessages } from '#app/i18n/areas/influencer-documents.ts'
import { formatBytes } from '#app/i18n/format-bytes.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAdminKey } from '../../../frame/access.ts'
import { DocumentDialog } from './document-dialog.tsx'
import { documentsQuery, type ReviewedDocument } from './documents-query.ts'
import './documents.css'

interface Props {
  userId: string
}

/** The private files of an application, and who looked at them. Needs the permission `influencer_files:read`. */
export function InfluencerDocuments({ userId }: Props) {
  const { t } = useTranslation(influencerDocumentsMessages)
  const buildKey = useAdminKey()
  const options = documentsQuery(useApi(), buildKey, userId)
  const query = useQuery(options)
  const queries = useQueryClient()
  const [opened, setOpened] = useState<ReviewedDocument | null>(null)
  const close = () => {
    setOpened(null)
    // It has a view more.
    void queries.invalidateQueries({ queryKey: options.queryKey })
  }
  return (
    <section aria-labelledby="documents">
      <h3 className="pb-2" id="documents">
        {t('title')}
      </h3>
      <QueryView query={query} errorTitle={t('loadFailed')} skeleton="h-40">
        {({ items }) => (
          <>
            {items.length === 0 && <p className="py-3 text-ink-2">{t('none')}</p>}
            <ul>
              {items.map((item) => (
                <Document key={item.id} document={item} onOpen={() => setOpened(item)} />
              ))}
            </ul>
            {items.length > 0 && <p className="hint pt-3">{t('logged')}</p>}
          </>
        )}
      </QueryView>
      {opened && <DocumentDialog key={opened.id} document={opened} onClose={close} />}
    </section>
  )
}

interface DocumentProps {
  document: ReviewedDocument
  onOpen: () => void
}

function Document({ document, onOpen }: DocumentProps) {
  const { t, language } = useTranslation(influencerDocumentsMessages)
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const format = (time: string) => date.format(new Date(time))
  const { kind, name, size, views, delete_reason: reason, deleted_at: deletedAt } = document
  const label = t(`kind.${kind}`)
  return (
    <li className="influencer-document">
      <div className="grid min-w-0 gap-1">
        <strong>{label}</strong>
        <span className="text-sm text-ink-2 wrap-anywhere">
          {t('sent', {
            file: [name, formatBytes(size, language)].filter(Boolean).join(', '),
            date: format(document.created_at),
          })}
        </span>
        {reason && deletedAt && (
          <span className="text-sm text-ink-2">
            {t(`deleted.${reason}`, { date: format(deletedAt) })}
          </span>
        )}
        {!reason && document.scan_state === 'not_scanned' && (
          <span className="text-sm text-ink-2">{t('notScanned')}</span>
        )}
        <Views views={views} format={format} />
      </div>
      {!reason && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`${t('open')}: ${label}`}
          onClick={onOpen}
        >
          {t('open')}
        </Button>
      )}
    </li>
  )
}

interface ViewsProps {
  views: ReviewedDocument['views']
  format: (time: string) => string
}

function Views({ views, format }: ViewsProps) {
  const { t } = useTranslation(influencerDocumentsMessages)
  const summary = t('views', { count: views.length })
  if (views.length === 0) return <span className="text-sm text-ink-2">{summary}</span>
  return (
    <details className="text-sm">
      <summary>{summary}</summary>
      <ul className="pt-1 text-ink-2">
        {views.map(({ actor, viewed_at: time }, index) => (
          <li key={index}>{t('seen', { name: actor.name ?? t('former'), date: format(time) })}</li>
        ))}
      </ul>
    </details>
  )
}
