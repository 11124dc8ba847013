import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { importsMessages } from '#app/i18n/areas/imports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { importFileQuery } from '../import-queries.ts'
import '../imports.css'
import { ColumnsForm } from './columns-form.tsx'

/** The columns of an uploaded file: known, or mapped by a person. */
export default function ImportFilePage() {
  const { t } = useTranslation(importsMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      {can('products:write') ? (
        <File />
      ) : (
        <>
          <h1>{t('title')}</h1>
          <PermissionNeeded />
        </>
      )}
    </main>
  )
}

function File() {
  const { t } = useTranslation(importsMessages)
  const { file: id = '' } = useParams()
  const query = useQuery(importFileQuery(useApi(), useAdminKey(), id))
  return (
    <>
      <h1 className="wrap-anywhere">
        {query.data ? t('columns.title', { name: query.data.file_name }) : t('title')}
      </h1>
      <QueryView query={query} errorTitle={t('columns.failed')} skeleton="h-96">
        {(file) => <ColumnsForm key={file.id} file={file} />}
      </QueryView>
    </>
  )
}
