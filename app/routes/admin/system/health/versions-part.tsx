import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import type { Health } from './health-queries.ts'

/** What runs, since when, and which migrations the database has. */
export function VersionsPart({ health }: { health: Health }) {
  const { t, language } = useTranslation(systemMessages)
  const { versions, migrations, started_at: startedAt } = health
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const rows = [
    [t('health.version.shop'), versions.shop],
    ['Node.js', versions.node],
    ['PostgreSQL', versions.postgresql],
    [t('health.startedAt'), date.format(new Date(startedAt))],
    [t('health.migrations'), `${migrations.applied}`],
    ...(migrations.last
      ? [
          [
            t('health.lastMigration'),
            `${migrations.last.name}, ${date.format(new Date(migrations.last.ran_at))}`,
          ],
        ]
      : []),
  ]
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{t('health.versions')}</h2>
      {migrations.missing.length > 0 && (
        <Note variant="bad" className="mt-3">
          {t('health.missing', { names: migrations.missing.join(', ') })}
        </Note>
      )}
      <dl className="system-sides pt-3">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
