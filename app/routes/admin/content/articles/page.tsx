import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CONTENT_STATES, type ContentListItem } from '#contract/content'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { useShortcuts } from '../../frame/shortcuts.ts'
import { ChoiceFilter } from '../../list/choice-filter.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { ListResults } from '../../list/list-results.tsx'
import { SearchField } from '../../list/search-field.tsx'
import { useListParams } from '../../list/use-list-params.ts'
import { articlesQuery } from '../content-queries.ts'
import { ContentViews } from '../content-views.tsx'
import { useArticleColumns } from './article-columns.tsx'
import '../content.css'

/** The articles of the blog, published or not. */
export default function ArticlesPage() {
  const { t } = useTranslation(contentMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('views.articles')} noIndex />
      <div className="admin-head">
        <h1>{t('views.articles')}</h1>
        {can('content:write') && <NewArticle />}
      </div>
      {can('content:read') ? (
        <>
          <ContentViews open="content/articles" />
          <ArticleList />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function NewArticle() {
  const { t } = useTranslation(contentMessages)
  const navigate = useNavigate()
  const path = adminHref('content/articles/new')
  useShortcuts([{ keys: 'n', label: t('articles.new'), run: () => navigate(path) }])
  return (
    <div className="admin-head-actions">
      <ButtonLink to={path}>{t('articles.new')}</ButtonLink>
    </div>
  )
}

function ArticleList() {
  const { t } = useTranslation(contentMessages)
  const params = useListParams()
  const query = useQuery(articlesQuery(useApi(), useAdminKey(), params))
  const columns = useArticleColumns()
  return (
    <>
      <div className="admin-tools">
        <SearchField
          label={t('articles.search')}
          value={params.get('q') ?? ''}
          onChange={(q) => params.set({ q })}
        />
        <ChoiceFilter
          params={params}
          name="state"
          label={t('list.state')}
          anyLabel={t('list.anyState')}
          choices={CONTENT_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        />
      </div>
      <ListResults
        {...{ query, params }}
        filterNames={['q', 'state']}
        texts={{
          ...{ failed: t('articles.failed'), none: t('articles.none') },
          ...{ noneHelp: t('articles.noneHelp'), noMatch: t('articles.noMatch') },
        }}
      >
        {(items) => (
          <DataTable<ContentListItem>
            label={t('views.articles')}
            rows={items}
            columns={columns}
            getId={({ key }) => key}
            getName={({ title, key }) => title ?? key}
            getPath={({ key }) => adminHref('content/:key', { key })}
          />
        )}
      </ListResults>
    </>
  )
}
