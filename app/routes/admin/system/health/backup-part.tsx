import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import type { Health } from './health-queries.ts'

const BACKUP_DOCS = 'https://www.postgresql.org/docs/current/backup.html'

/** What the shop can know of backups: whether PostgreSQL archives its log. It makes none itself. */
export function BackupPart({ backup }: { backup: Health['backup'] }) {
  const { t, language } = useTranslation(systemMessages)
  const { is_archiving: isArchiving, last_archived_at: last, last_failed_at: failed } = backup
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const isFailing = failed !== null && (last === null || failed > last)
  return (
    <section aria-labelledby="backup">
      <h2 id="backup">{t('backup.title')}</h2>
      <p className="flex flex-wrap gap-3 pt-3">
        {!isArchiving && <Badge variant="wait">{t('backup.none')}</Badge>}
        {isArchiving && (
          <Badge variant={isFailing ? 'bad' : 'good'}>
            {isFailing ? t('backup.failing') : t('backup.archiving')}
          </Badge>
        )}
        {last && <span>{t('backup.last', { date: date.format(new Date(last)) })}</span>}
      </p>
      <p className="max-w-[70ch] pt-2 text-ink-2">
        {t('backup.help')}{' '}
        <a className="link" href={BACKUP_DOCS} rel="noreferrer">
          {t('backup.docs')}
        </a>
      </p>
    </section>
  )
}
