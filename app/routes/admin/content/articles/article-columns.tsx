import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ContentListItem } from '#contract/content'
import { getDateFormat } from '#platform/i18n/date-format'
import type { Column } from '../../list/data-table.tsx'
import { ContentStateBadge } from '../content-state.tsx'
import { useContentTime } from '../use-content-time.ts'

/** The columns of the list of articles. The first one is the link of a row. */
export function useArticleColumns(): Column<ContentListItem>[] {
  const { t, language } = useTranslation(contentMessages)
  const formatTime = useContentTime()
  const date = getDateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return [
    {
      id: 'title',
      header: t('list.name'),
      meta: { small: 'top-left' },
      cell: ({ row }) => <strong className="admin-row-title">{row.original.title}</strong>,
    },
    {
      id: 'state',
      header: t('list.state'),
      meta: { small: 'top-right' },
      cell: ({ row }) => <ContentStateBadge state={row.original.state} />,
    },
    {
      id: 'day',
      header: t('articles.day'),
      meta: { small: 'bottom-left', sort: 'descending' },
      cell: ({ row: { original } }) =>
        original.published_on && (
          <time className="text-ink-2" dateTime={original.published_on}>
            {date.format(new Date(original.published_on))}
          </time>
        ),
    },
    {
      id: 'languages',
      header: t('list.languages'),
      cell: ({ row }) => (
        <span className="text-ink-2">
          {row.original.languages.map((one) => (
            <abbr key={one} title={names.of(one)} className="content-language">
              {one.toUpperCase()}
            </abbr>
          ))}
        </span>
      ),
    },
    {
      id: 'changed',
      header: t('list.changed'),
      cell: ({ row: { original } }) => (
        <span className="text-ink-2">
          {original.publish_at
            ? t('list.publishesAt', { time: formatTime(original.publish_at) })
            : original.updated_at && formatTime(original.updated_at)}
        </span>
      ),
    },
  ]
}
