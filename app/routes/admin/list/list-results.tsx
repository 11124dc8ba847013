import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { Pager } from './pager.tsx'
import type { ListParams } from './use-list-params.ts'

interface Texts {
  failed: string
  /** Without a filter. */
  none: string
  noneHelp: string
  /** With filters. */
  noMatch?: string
}

interface Props<Row> {
  query: UseQueryResult<{ items: Row[]; next_cursor: string | null }>
  params: ListParams
  /** The parameters that leave rows out. */
  filterNames?: readonly string[]
  texts: Texts
  /** Where somebody continues who has nothing yet. */
  link?: { to: string; label: string } | false
  skeleton?: string
  children: (rows: Row[]) => ReactNode
}

/** The rows of a list with its pages; or that they load, that they could not be loaded, and why there are none. */
export function ListResults<Row>(props: Props<Row>) {
  const { query, params, filterNames = [], texts, link, skeleton = 'h-96', children } = props
  return (
    <QueryView query={query} errorTitle={texts.failed} skeleton={skeleton}>
      {({ items, next_cursor: nextCursor }) => {
        if (items.length > 0) {
          return (
            <>
              {children(items)}
              <Pager params={params} nextCursor={nextCursor} />
            </>
          )
        }
        if (texts.noMatch && filterNames.some((name) => params.get(name))) {
          return <NoMatch title={texts.noMatch} {...{ params, filterNames }} />
        }
        return <EmptyState title={texts.none} help={texts.noneHelp} {...(link && { link })} />
      }}
    </QueryView>
  )
}

interface NoMatchProps {
  title: string
  params: ListParams
  filterNames: readonly string[]
}

function NoMatch({ title, params, filterNames }: NoMatchProps) {
  const { t } = useTranslation(adminMessages)
  const clear = () => params.set(Object.fromEntries(filterNames.map((name) => [name, undefined])))
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="secondary" size="small" onClick={clear}>
          {t('list.clearFilters')}
        </Button>
      }
    />
  )
}
