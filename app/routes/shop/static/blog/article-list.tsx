import { Fragment } from 'react'
import { href } from 'react-router'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ArticleSummary } from '#contract/content'
import { formatDate } from '#platform/i18n/date-format'
import { buildTopicPath } from './topic-links.tsx'

/** The articles of the blog, newest first, with their day and tags at the left. */
export function ArticleList({ articles }: { articles: ArticleSummary[] }) {
  const { t } = useTranslation(pagesMessages)
  if (articles.length === 0) {
    return (
      <EmptyState
        title={t('blog.empty')}
        help={t('blog.emptyHelp')}
        link={{ to: href('/shop'), label: t('blog.deals.shop') }}
      />
    )
  }
  return (
    <div className="article-sections">
      {articles.map((article) => (
        <ArticleItem key={article.slug} article={article} />
      ))}
    </div>
  )
}

function ArticleItem({ article }: { article: ArticleSummary }) {
  const { language } = useTranslation(pagesMessages)
  const { slug, title, description, tags, published_on } = article
  return (
    <section>
      <p className="article-meta">
        <time dateTime={published_on}>{formatDate(new Date(published_on), language)}</time>
        {tags.length > 0 && (
          <span lang={article.language}>
            {tags.map((tag) => (
              <Fragment key={tag}>
                {' · '}
                <Link to={buildTopicPath(tag)}>{tag}</Link>
              </Fragment>
            ))}
          </span>
        )}
      </p>
      <div lang={article.language} className="grid justify-items-start gap-2">
        <h2 className="d1">
          <Link className="link" to={href('/blog/:slug', { slug })}>
            {title}
          </Link>
        </h2>
        <p>{description}</p>
      </div>
    </section>
  )
}
