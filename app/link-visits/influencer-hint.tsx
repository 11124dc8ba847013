import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { influencerVisitMessages } from '#app/i18n/areas/influencer-visit.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import type { InfluencerVisit } from '#contract/influencers'

/**
 * Says that an influencer earns from what a visitor buys, and asks whether the browser may keep that. Without consent it
 * does until it is closed.
 */
export function InfluencerHint({
  visit: { name, code, days, may_remember: mayRemember },
  onClose,
}: {
  visit: InfluencerVisit
  onClose: () => void
}) {
  const { t } = useTranslation(influencerVisitMessages)
  const api = useApi()
  const remember = useAction(() => parseResponse(api['link-visits'].remember.$post()), {
    onSuccess: () => {
      toast(t('remembered', { days }))
      onClose()
    },
    fallbackMessage: t('failed'),
    onError: (message) => toast(message, { variant: 'bad' }),
  })
  const title = t('title', { name: name ?? code })
  return (
    <aside className="link-visit" aria-label={title}>
      <IconButton label={t('close')} onClick={onClose}>
        <Icon icon={X} />
      </IconButton>
      <p className="d1" role="status">
        {title}
      </p>
      <p className="text-ink-2">{t('text', { name: name ?? code })}</p>
      {mayRemember && (
        <Button size="small" busy={remember.isPending} onClick={() => remember.mutate()}>
          {t('remember', { days })}
        </Button>
      )}
    </aside>
  )
}
