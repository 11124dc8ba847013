import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { profileQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { AccountProps } from '../account-props.ts'

/** Numbers of the account. Their space is reserved while they load; they are hidden if loading fails. */
export function AccountStats({ user }: AccountProps) {
  const { t } = useTranslation(accountMessages)
  const { data, isError } = useQuery(profileQuery(useApi(), user.id))
  if (isError && !data) return null
  const { orders = 0, wishlist = 0, spent = [] } = data?.counters ?? {}
  return (
    <dl className="account-stats" aria-busy={!data}>
      <Stat name={t('stats.orders')} value={orders} />
      <SpentStat name={t('stats.spent')} {...(spent[0] ?? NOTHING_SPENT)} />
      <Stat name={t('stats.wishlist')} value={wishlist} />
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

/** The amount spent, in the currency in which most was spent. */
function SpentStat({ name, amount, currency }: { name: string; amount: number; currency: string }) {
  const formatMoney = useMoneyFormatter(currency)
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatMoney(useCountUp(amount))}</dd>
    </div>
  )
}

const DELAY_MS = 300
const DURATION_MS = 900

/** Counts from 0 up to the target once; with reduced motion it is the target at once. */
function useCountUp(target: number): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setCurrent(target)
    let frame = 0
    const startTime = performance.now() + DELAY_MS
    const step = (now: number) => {
      const progress = Math.min(1, Math.max(0, (now - startTime) / DURATION_MS))
      setCurrent(target * (1 - (1 - progress) ** 3))
      if (progress < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [target])
  return current === target ? target : Math.floor(current)
}
