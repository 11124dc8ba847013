import { href } from 'react-router'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import type { ArticleSummary } from '#contract/content'

interface Props {
  articles: ArticleSummary[]
  /** The chosen one; null shows all articles. */
  topic: string | null
}

/** Links that show the articles with one tag. Without tags there are none. */
export function TopicLinks({ articles, topic }: Props) {
  const { t } = useTranslation(pagesMessages)
  const topics = [...new Set(articles.flatMap(({ tags }) => tags))]
  if (topics.length === 0) return null
  return (
    <nav aria-label={t('blog.topics')}>
      <ul className="chips chips-row">
        {[null, ...topics].map((name) => (
          <li key={name ?? ''}>
            <Link
              className="chip"
              to={name ? buildTopicPath(name) : href('/blog')}
              aria-current={name === topic ? 'true' : undefined}
              preventScrollReset
            >
              {name ?? t('blog.allTopics')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The topic is part of the URL: `/blog?tag=Audio`. */
export function buildTopicPath(tag: string): string {
  return `${href('/blog')}?${new URLSearchParams({ tag })}`
}
