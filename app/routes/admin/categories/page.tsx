import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { categoriesMessages } from '#app/i18n/areas/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Plus } from '#app/ui/icons.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AdminCategory } from '#contract/catalog'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { useShortcuts } from '../frame/shortcuts.ts'
import { useListParams } from '../list/use-list-params.ts'
import { CategorySyncBar } from '../marketplace/sync/category-sync-bar.tsx'
import { categoriesQuery } from './categories-query.ts'
import { CategoryEditor } from './category-editor.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { toTreeRows } from './tree-rows.ts'
import './categories.css'

/** The tree of categories, and the open one beside it. */
export default function CategoriesPage() {
  const { t } = useTranslation(categoriesMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      {can('products:read') ? (
        <Categories />
      ) : (
        <>
          <h1>{t('title')}</h1>
          <PermissionNeeded />
        </>
      )}
    </main>
  )
}

function Categories() {
  const { t } = useTranslation(categoriesMessages)
  const { can } = useAccess()
  const [isCreating, setCreating] = useState(false)
  const params = useListParams()
  const query = useQuery(categoriesQuery(useApi(), useAdminKey()))
  const canEdit = can('products:write')
  useShortcuts(canEdit ? [{ keys: 'n', label: t('new'), run: () => setCreating(true) }] : [])
  return (
    <>
      <div className="admin-head">
        <h1>{t('title')}</h1>
        {canEdit && (
          <div className="admin-head-actions">
            <Button onClick={() => setCreating(true)}>
              <Icon icon={Plus} size={17} /> {t('new')}
            </Button>
          </div>
        )}
      </div>
      <CategorySyncBar />
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-96">
        {(categories) =>
          categories.length === 0 ? <NoCategories /> : <Tree categories={categories} />
        }
      </QueryView>
      <CreateDialog
        open={isCreating}
        onClose={() => setCreating(false)}
        rows={toTreeRows(query.data ?? [])}
        parentId={params.get('open') ?? null}
        onCreated={(id) => params.set({ open: id, all: '1', q: undefined })}
      />
    </>
  )
}

function NoCategories() {
  const { t } = useTranslation(categoriesMessages)
  return <EmptyState title={t('none')} help={t('noneHelp')} />
}

function Tree({ categories }: { categories: AdminCategory[] }) {
  const { t } = useTranslation([categoriesMessages, adminMessages])
  return <CategoryEditor rows={toTreeRows(categories)} noMatch={t('none')} />
}
