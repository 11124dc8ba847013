import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import type { DrawList } from '#contract/draws'
import { getDateFormat } from '#platform/i18n/date-format'

/** No draw is open: when the next one is, and a reminder. */
export function NoDraw({ next, level = 'h1' }: Pick<DrawList, 'next'> & { level?: 'h1' | 'h2' }) {
  const { t, language } = useTranslation(luckyDrawMessages)
  const format = getDateFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const help = next
    ? t('none.next', { time: `${format.format(new Date(next.opens_at))} UTC` })
    : t('none.help')
  return <EmptyState level={level} title={t('none.title')} help={help} action={<Reminder />} />
}

function Reminder() {
  const { t } = useTranslation(luckyDrawMessages)
  const api = useApi()
  const user = useCurrentUser()
  const follow = useAction(() => parseResponse(api['lucky-draw'].reminder.$put()), {
    fallbackMessage: t('free.failed'),
  })
  if (!user) return null
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={follow.isPending}
        disabled={follow.isSuccess}
        onClick={() => follow.mutate()}
      >
        {follow.isSuccess ? t('none.told') : t('none.tell')}
      </Button>
      {follow.errorMessage && <p role="alert">{follow.errorMessage}</p>}
    </>
  )
}
