import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import FlashBanner from '#app/flash-sale/flash-banner.tsx'
import { activeSaleQuery } from '#app/flash-sale/sale-query.ts'
import { storedSales } from '#app/flash-sale/stored-sales.ts'
import { useFlashSale } from '#app/flash-sale/use-flash-sale.ts'
import { flashSalesMessages } from '#app/i18n/areas/flash-sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useStoredValue } from '#app/storage/stored-value.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useIsOnline } from '#app/ui/use-is-online.ts'
import { SaleProducts } from './sale-products.tsx'

/** The sale that runs, or that there is none. Without a connection, what this browser knows of it. */
export default function SaleOfToday() {
  const { t } = useTranslation(flashSalesMessages)
  const isOnline = useIsOnline()
  const query = useQuery(activeSaleQuery(useApi()))
  const { revealed } = useFlashSale(query.data ?? null)
  const [known] = useStoredValue(storedSales)
  const seen = useRef<string | null>(null)
  if (query.data) seen.current = query.data.id
  if (!isOnline && query.data === undefined && known) {
    return <NoSale title={known.title || t('pageTitle')} text={t('offline')} />
  }
  return (
    <QueryView query={query} errorTitle={t('loadFailed')} skeleton="h-96">
      {(sale) => {
        if (!sale) {
          return seen.current ? (
            <NoSale title={t('ended')} text={t('endedText')} hasCart />
          ) : (
            <NoSale title={t('none')} text={t('noneText')} />
          )
        }
        return (
          <>
            <FlashBanner sale={sale} isPage />
            {revealed && <SaleProducts sale={revealed} />}
          </>
        )
      }}
    </QueryView>
  )
}

interface NoSaleProps {
  title: string
  text: string
  hasCart?: boolean
}

function NoSale({ title, text, hasCart = false }: NoSaleProps) {
  const { t } = useTranslation(flashSalesMessages)
  return (
    <section className="flash-quiet">
      <h1 className="d2 pb-3">{title}</h1>
      <p className="muted pb-6">{text}</p>
      <ButtonLink to={hasCart ? href('/cart') : href('/shop')} variant="secondary">
        {hasCart ? t('openCart') : t('browse')}
      </ButtonLink>
    </section>
  )
}
