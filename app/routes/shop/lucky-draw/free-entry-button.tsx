import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { type DrawEntry, useReloadTickets } from './use-reload-tickets.ts'

interface Props extends DrawEntry {
  isTaken: boolean
  disabled: boolean
  variant: 'primary' | 'secondary'
}

/** Takes the free entry of today. */
export function FreeEntryButton({ isTaken, disabled, variant, ...entry }: Props) {
  const { t } = useTranslation(luckyDrawMessages)
  const api = useApi()
  const reload = useReloadTickets(entry)
  const json = { country: entry.country!, is_adult: entry.isAdult }
  const take = useAction(() => parseResponse(api['lucky-draw']['free-entry'].$post({ json })), {
    fallbackMessage: t('free.failed'),
    onSettled: reload,
  })
  return (
    <>
      <Button
        wide
        variant={variant}
        disabled={isTaken || disabled}
        busy={take.isPending}
        onClick={() => take.mutate()}
      >
        {t(isTaken ? 'free.taken' : 'free.take')}
      </Button>
      {isTaken && (
        <p className="text-ink-2 text-sm" role="status">
          {take.data ? t('free.yours', { number: take.data.number }) : t('free.tomorrow')}
        </p>
      )}
      {take.errorMessage && (
        <p className="text-bad text-sm" role="alert">
          {take.errorMessage}
        </p>
      )}
    </>
  )
}
