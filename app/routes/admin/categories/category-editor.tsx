import { categoriesMessages } from '#app/i18n/areas/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { foldCase } from '#platform/i18n/lower-case'
import { useAccess } from '../frame/access.ts'
import { SearchField } from '../list/search-field.tsx'
import { useListParams } from '../list/use-list-params.ts'
import { CategoryPanel } from './category-panel.tsx'
import { CategoryTree } from './category-tree.tsx'
import { MoveConflict } from './move-conflict.tsx'
import { listSubtree, moveRows, type Target, type TreeRow, toPlace } from './tree-rows.ts'
import { useIsWide } from './use-is-wide.ts'
import { useMoveCategory } from './use-move-category.ts'

/** The list is short until all are asked for. */
const SHOWN_AT_FIRST = 15

/** The tree with its search, and the open category: beside it, or over it on a small screen. */
export function CategoryEditor({ rows, noMatch }: { rows: TreeRow[]; noMatch: string }) {
  const { t } = useTranslation(categoriesMessages)
  const { can } = useAccess()
  const params = useListParams()
  const moving = useMoveCategory()
  const isWide = useIsWide()
  const openId = params.get('open') ?? null
  const open = rows.find(({ id }) => id === openId)
  const search = foldCase(params.get('q') ?? '')
  const hasAll = params.get('all') === '1' || rows.length <= SHOWN_AT_FIRST
  const isShown = (row: TreeRow, index: number) =>
    search ? foldCase(row.name).includes(search) : hasAll || index < SHOWN_AT_FIRST
  const moveTo = (row: TreeRow, target: Target) => {
    const moved = listSubtree(rows, row.id)
    const rest = rows.filter(({ id }) => !moved.has(id))
    const { parent, beforeId } = toPlace(rest, target)
    const preview = moveRows(rows, row.id, target)
    moving.move.mutate({ category: row, parent, beforeId, preview })
  }
  const close = (nextId: string | null = null) => params.set({ open: nextId ?? undefined })
  const panel = openId && <CategoryPanel id={openId} rows={rows} moving={moving} onGone={close} />
  const isEmpty = search !== '' && !rows.some(isShown)
  return (
    <>
      <div className="category-editor">
        <section aria-labelledby="category-tree">
          <div className="admin-tools">
            <h2 id="category-tree" className="sr-only">
              {t('tree')}
            </h2>
            <SearchField
              label={t('search')}
              value={params.get('q') ?? ''}
              onChange={(q) => params.set({ q })}
            />
            {can('products:write') && <span className="text-ink-2">{t('treeHelp')}</span>}
          </div>
          {isEmpty ? (
            <EmptyState title={noMatch} />
          ) : (
            <CategoryTree
              rows={rows}
              isShown={isShown}
              openId={openId}
              onOpen={(id) => params.set({ open: id })}
              canMove={can('products:write') && search === ''}
              onMove={moveTo}
            />
          )}
          {!hasAll && search === '' && (
            <Button variant="secondary" className="mt-4" onClick={() => params.set({ all: '1' })}>
              {t('showAll', { count: rows.length })}
            </Button>
          )}
        </section>
        {isWide && (
          <aside className="category-panel" aria-labelledby="open-category">
            <h2 id="open-category" className="wrap-anywhere">
              {open?.name ?? t('edit.choose')}
            </h2>
            {panel}
          </aside>
        )}
      </div>
      {!isWide && (
        <SidePanel open={openId !== null} onClose={() => close()} title={open?.name ?? ''}>
          {panel}
        </SidePanel>
      )}
      <MoveConflict {...moving} rows={rows} />
    </>
  )
}
