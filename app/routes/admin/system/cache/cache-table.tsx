import { systemMessages } from '#app/i18n/areas/system.ts'
import { formatBytes } from '#app/i18n/format-bytes.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { formatSeconds } from '../format-size.ts'

interface Props {
  id: string
  title: string
  rows: { name: string; entries: number; bytes: number; oldest_seconds: number }[]
  /** Rendered without rows. */
  empty: string
  /** Absent if nothing can be dropped. */
  onPurge?: ((name: string) => void) | undefined
}

/** How much is cached with each name. */
export function CacheTable({ id, title, rows, empty, onPurge }: Props) {
  const { t } = useTranslation(systemMessages)
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className="pt-3 text-ink-2">{empty}</p>
      ) : (
        <div className="admin-scroll">
          <table className="admin-table" aria-labelledby={id}>
            <thead>
              <tr>
                <th>{t('cache.tag')}</th>
                <th className="text-right">{t('cache.pages')}</th>
                <th className="text-right">{t('cache.size')}</th>
                <th className="text-right">{t('cache.oldest')}</th>
                {onPurge && (
                  <th>
                    <span className="sr-only">{t('cache.purge')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.name} row={row} onPurge={onPurge} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Row({ row, onPurge }: { row: Props['rows'][number]; onPurge: Props['onPurge'] }) {
  const { t, language } = useTranslation(systemMessages)
  const { name, entries, bytes, oldest_seconds: seconds } = row
  return (
    <tr>
      <td data-small="top-left" className="system-finding">
        <code>{name}</code>
      </td>
      <td data-small="hidden" className="text-right">
        {entries}
      </td>
      <td data-small="top-right" className="text-right">
        {formatBytes(bytes, language)}
      </td>
      <td data-small="bottom-left" className="md:text-right">
        {formatSeconds(seconds, language)}
      </td>
      {onPurge && (
        <td data-small="bottom-right" className="text-right">
          <Button variant="secondary" size="small" onClick={() => onPurge(name)}>
            {t('cache.purge')}
            <span className="sr-only"> {name}</span>
          </Button>
        </td>
      )}
    </tr>
  )
}
