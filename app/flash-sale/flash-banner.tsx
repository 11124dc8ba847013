import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { Countdown } from '#app/countdown/countdown.tsx'
import { useTimeLeft } from '#app/countdown/use-time-left.ts'
import { flashSalesMessages } from '#app/i18n/areas/flash-sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { QuotaDots } from './quota-dots.tsx'
import type { ActiveSale } from './sale-query.ts'
import { Seal } from './seal.tsx'
import { useFlashSale } from './use-flash-sale.ts'
import './flash-sale.css'

interface Props {
  sale: ActiveSale
  /** On its own page the sale needs no link to itself. */
  isPage?: boolean
}

/** The sale that runs: sealed until the shopper reveals its discount, and gone when it ends. */
export default function FlashBanner({ sale, isPage = false }: Props) {
  const { t } = useTranslation(flashSalesMessages)
  const queries = useQueryClient()
  const left = useTimeLeft(sale)
  const { revealed, isLoading, reveal } = useFlashSale(sale)
  const shopNow = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (left === 0) queries.invalidateQueries({ queryKey: ['flash-sale'], exact: true })
  }, [left, queries])
  // The button that was pressed is gone, so what takes its place gets the focus.
  useEffect(() => {
    if (reveal.isSuccess) shopNow.current?.focus()
  }, [reveal.isSuccess])
  if (left === 0) return null
  const Title = isPage ? 'h1' : 'h2'
  const category = revealed?.category ?? 'home'
  return (
    <section className="flash" aria-labelledby="flash-title">
      <div className="flash-text">
        <Title id="flash-title" className="d3">
          {revealed ? t('title', { category }) : t('active')}
        </Title>
        <p className="flash-lead">
          {revealed ? t('lead', { percent: revealed.percent, category }) : t('sealed')}
        </p>
        <Countdown endsAt={sale.endsAt} left={left} />
        {revealed && <QuotaDots sale={revealed} />}
        {reveal.errorMessage && (
          <p role="alert" className="flash-error">
            {reveal.errorMessage}
          </p>
        )}
        {revealed && !isPage && (
          <ButtonLink ref={shopNow} to={href('/mystery-flash-sale')} variant="claim">
            {revealed.left === 0 ? t('viewDeals') : t('shopNow')}
          </ButtonLink>
        )}
        {!revealed && (
          <Button
            variant="claim"
            disabled={reveal.isPending}
            aria-busy={isLoading}
            onClick={() => reveal.mutate()}
          >
            {reveal.isPending ? t('revealing') : t('reveal')}
          </Button>
        )}
      </div>
      <Seal revealed={revealed} />
    </section>
  )
}
