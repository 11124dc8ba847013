import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { ProductThumb } from '#app/charts/product-thumb.tsx'
import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { usePageUrl } from '#app/i18n/page-url.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CopyButton } from '#app/sharing/copy-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PriceAmount } from '#app/ui/price.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { toast } from '#app/ui/toast.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import type { DashboardProps } from './dashboard-props.ts'
import { materialsQuery } from './dashboard-queries.ts'

const PAUSE_MS = 300

/** Pictures, texts and links of products, and the feed of all of them. Nothing while suspended. */
export function MaterialsSection({ own }: DashboardProps) {
  const { t } = useTranslation(influencerDashboardMessages)
  const [search, setSearch] = useState('')
  const query = useQuery(materialsQuery(useApi(), useDebouncedValue(search.trim(), PAUSE_MS)))
  if (own.suspended_at) return null
  return (
    <DashboardPart title={t('materials.title')}>
      <div className="grid gap-4 pt-5">
        <TextField
          type="search"
          label={t('materials.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <QueryView query={query} errorTitle={t('materials.failed')} skeleton="h-60">
          {({ items }) =>
            items.length === 0 ? (
              <p className="text-ink-2">{t('materials.none')}</p>
            ) : (
              <ul className="dashboard-rows">
                {items.map((product) => (
                  <Material key={product.id} product={product} code={own.code} />
                ))}
              </ul>
            )
          }
        </QueryView>
        <FeedButtons code={own.code} />
      </div>
    </DashboardPart>
  )
}

interface MaterialProps {
  product: {
    slug: string
    title: string
    price: number
    currency: string
    image: { src: string } | null
  }
  code: string
}

function Material({ product: { slug, title, price, currency, image }, code }: MaterialProps) {
  const { t } = useTranslation(influencerDashboardMessages)
  const url = usePageUrl()(href('/products/:slug', { slug }))
  const link = `${url}?${new URLSearchParams({ ref: code })}`
  return (
    <li>
      <div className="influencer-material">
        <ProductThumb image={image?.src ?? null} />
        <span className="min-w-0 flex-1">
          <span className="dashboard-row-name">{title}</span>
          <small>
            <PriceAmount amount={price} currency={currency} />
          </small>
          <span className="flex flex-wrap gap-x-4">
            <CopyButton text={`${title}\n${link}`} about={title} label={t('materials.copyText')} />
            {image && (
              <a className="link" href={`${image.src}/1280.jpeg`} download={`${slug}.jpeg`}>
                {t('materials.picture')}
                <span className="sr-only"> {title}</span>
              </a>
            )}
          </span>
        </span>
      </div>
    </li>
  )
}

const FORMATS = ['csv', 'json'] as const

function FeedButtons({ code }: { code: string }) {
  const { t } = useTranslation(influencerDashboardMessages)
  const { feed } = useApi().account.influencer
  const download = useAction(
    async (format: (typeof FORMATS)[number]) => {
      const response = await feed.$get({ query: { format } })
      if (!response.ok) throw new Error(`The feed answered ${response.status}`)
      saveFile(await response.blob(), `products-${code}.${format}`)
    },
    {
      fallbackMessage: t('materials.feedFailed'),
      onError: (message) => toast(message, { variant: 'bad' }),
    },
  )
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">{t('materials.feed')}</p>
      <div className="flex flex-wrap gap-3">
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant="secondary"
            size="small"
            busy={download.isPending && download.variables === format}
            onClick={() => download.mutate(format)}
          >
            {t('materials.download', { format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
    </div>
  )
}
