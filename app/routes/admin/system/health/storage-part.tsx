import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { formatBytes } from '#app/i18n/format-bytes.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useAdminKey } from '../../frame/access.ts'
import { type Storage, storageQuery } from './health-queries.ts'

/** What uses space: files by kind, and the largest tables. */
export function StoragePart() {
  const { t } = useTranslation(systemMessages)
  const query = useQuery(storageQuery(useApi(), useAdminKey()))
  return (
    <section aria-labelledby="storage">
      <h2 id="storage">{t('storage.title')}</h2>
      <QueryView query={query} errorTitle={t('failed')}>
        {(storage) => <Sizes storage={storage} />}
      </QueryView>
    </section>
  )
}

function Sizes({ storage }: { storage: Storage }) {
  const { t, language } = useTranslation(systemMessages)
  const { database_bytes: bytes, tables, files } = storage
  return (
    <div className="grid gap-6 pt-3">
      {files ? (
        <SizeTable
          title={files.is_complete ? t('storage.files') : t('storage.someFiles')}
          countTitle={t('storage.count')}
          rows={files.kinds.map((one) => ({ name: one.kind, count: one.files, bytes: one.bytes }))}
        />
      ) : (
        <p className="text-ink-2">{t('storage.remote')}</p>
      )}
      <SizeTable
        title={t('storage.database', { size: formatBytes(bytes, language) })}
        countTitle={t('storage.rows')}
        rows={tables.map(({ name, rows, bytes: size }) => ({ name, count: rows, bytes: size }))}
      />
    </div>
  )
}

interface SizeTableProps {
  title: string
  countTitle: string
  rows: { name: string; count: number; bytes: number }[]
}

function SizeTable({ title, countTitle, rows }: SizeTableProps) {
  const { t, language } = useTranslation(systemMessages)
  const number = getNumberFormat(language)
  return (
    <div>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="text-ink-2">{t('storage.none')}</p>
      ) : (
        <div className="admin-scroll">
          <table className="admin-table" aria-label={title}>
            <thead>
              <tr>
                <th>{t('storage.name')}</th>
                <th className="text-right">{countTitle}</th>
                <th className="text-right">{t('cache.size')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, count, bytes }) => (
                <tr key={name}>
                  <td data-small="top-left" className="system-finding">
                    <code>{name}</code>
                  </td>
                  <td data-small="hidden" className="text-right">
                    {number.format(count)}
                  </td>
                  <td data-small="top-right" className="text-right">
                    {formatBytes(bytes, language)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
