import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { useAccess } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { ProductEditor } from './editor.tsx'

/** A product that is not saved yet. */
export default function NewProductPage() {
  const { t } = useTranslation(productsMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('editor.new')} noIndex />
      {can('products:write') ? (
        <ProductEditor product={null} />
      ) : (
        <PermissionNeeded title={t('editor.new')} />
      )}
    </main>
  )
}
