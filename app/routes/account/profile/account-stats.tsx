import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { profileQuery } from '../../../account/queries.ts'
import type { AccountProps } from '../account-props.ts'

/** The shopper's own numbers; they keep their place while they are still coming, and are left out when they cannot. */
export function AccountStats({ user }: AccountProps) {
  const { t } = useTranslation('account')
  const { data, isError } = useQuery(profileQuery(useApi(), user.id))
  if (isError && !data) return null
  const { orders = 0, wishlist = 0, spent = [] } = data?.counters ?? {}
  return (
    <dl className="account-stats" aria-busy={!data}>
      <Stat name={t('figures.orders')} value={orders} />
      <SpentStat name={t('figures.spent')} {...(spent[0] ?? NOTHING_SPENT)} />
      <Stat name={t('figures.wishlist')} value={wishlist} />
    </dl>
  )
}

const NOTHING_SPENT = { amount: 0, currency: 'USD' }

function Stat({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{useCountUp(value)}</dd>
    </div>
  )
}

/** In the currency most was spent in; without cents, as it is a figure to look at and not one to reckon with. */
function SpentStat({ name, amount, currency }: { name: string; amount: number; currency: string }) {
  const { language } = useTranslation()
  const shown = useCountUp(Math.round(amount))
  const options = { style: 'currency', currency, maximumFractionDigits: 0 } as const
  return (
    <div>
      <dt>{name}</dt>
      <dd>{new Intl.NumberFormat(language, options).format(shown)}</dd>
    </div>
  )
}

const DELAY_MS = 300
const DURATION_MS = 900

/** Counts from 0 up to the number, once; who asked for less motion is shown the number. */
export function useCountUp(target: number): number {
  const [shown, show] = useState(0)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return show(target)
    let frame = 0
    const begin = performance.now() + DELAY_MS
    const step = (now: number) => {
      const done = Math.min(1, Math.max(0, (now - begin) / DURATION_MS))
      show(target * (1 - (1 - done) ** 3))
      if (done < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [target])
  return shown === target ? target : Math.floor(shown)
}
