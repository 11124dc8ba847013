import { useSuspenseQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { href } from 'react-router'
import { loadPageData } from '#app/api/load-page-data.ts'
import { useShop } from '#app/api/shop-provider.tsx'
import { categoryTreeQuery } from '#app/catalog/categories.ts'
import { RecentlyViewed } from '#app/catalog/recently-viewed.tsx'
import { openDrawQuery } from '#app/draws/draw-queries.ts'
import { holidaysQuery } from '#app/holidays/holidays-query.ts'
import { homeMessages } from '#app/i18n/areas/home.ts'
import { usePageUrl } from '#app/i18n/page-url.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { JsonLd, PageHead } from '#app/shell/page-head.tsx'
import type { CategoryNode } from '#contract/catalog'
import type { HomeBlock, HomeContent } from '#contract/content'
import type { Route } from './+types/page'
import { CategorySection } from './category-section.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { Collections } from './collections.tsx'
import { Hero } from './hero.tsx'
import { HomeSlot } from './home-slot.tsx'
import { InfoCards } from './info-cards.tsx'
import { Marketplace } from './marketplace.tsx'
import { Promotion } from './promotion.tsx'
import { homeQuery, marketplaceQuery } from './queries.ts'
import { Testimonials } from './testimonials.tsx'
import './home.css'

export const loader = ({ context }: Route.LoaderArgs) => load(context)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => load(context)

function load(context: Route.LoaderArgs['context']) {
  return loadPageData(context, (queries, api) =>
    Promise.all([
      queries.fetchQuery(homeQuery(api)),
      queries.fetchQuery(categoryTreeQuery(api)),
      // Optional: a failure does not fail the page. The marketplace shows an error with a retry button.
      queries.prefetchQuery(marketplaceQuery(api)),
      queries.prefetchQuery(openDrawQuery(api)),
      queries.prefetchQuery(holidaysQuery(api)),
    ]),
  )
}

/** The home page, in the order that the shop's owner chose. A section without content is omitted. */
export default function HomePage() {
  const { api, storeName } = useShop()
  const { data: home } = useSuspenseQuery(homeQuery(api))
  const { data: tree } = useSuspenseQuery(categoryTreeQuery(api))
  return (
    <main id="main">
      <HomeHead />
      <HomeSlot name="beforeHero" />
      {!home.hero && <h1 className="sr-only">{storeName}</h1>}
      {home.layout.map(({ block, is_shown: isShown }) => (
        <Fragment key={block}>
          {isShown && <Block name={block} home={home} categories={tree.items} />}
          {block === 'promotion' && <HomeSlot name="afterPromotion" />}
        </Fragment>
      ))}
    </main>
  )
}

interface BlockProps {
  name: HomeBlock
  home: HomeContent
  categories: CategoryNode[]
}

function Block({ name, home, categories }: BlockProps) {
  if (name === 'hero') return home.hero && <Hero hero={home.hero} />
  if (name === 'category_tiles') return <CategoryTiles categories={categories} />
  if (name === 'collections') return <Collections collections={home.collections} />
  if (name === 'promotion') return home.promotion && <Promotion promotion={home.promotion} />
  if (name === 'testimonials') return <Testimonials testimonials={home.testimonials} />
  if (name === 'info_cards') return <InfoCards cards={home.info_cards} />
  if (name === 'marketplace') return <Marketplace />
  if (name === 'categories') return <CategorySection categories={categories} />
  return (
    <div className="wrap">
      <RecentlyViewed />
    </div>
  )
}

function HomeHead() {
  const { t } = useTranslation(homeMessages)
  const { storeName, publicUrl, footer } = useShop()
  const buildPageUrl = usePageUrl()
  const search = `${buildPageUrl(href('/search'))}?q={search_term_string}`
  return (
    <>
      <PageHead title={storeName} description={t('description')} path={href('/')} />
      <JsonLd
        about={{
          '@type': 'Organization',
          name: storeName,
          url: buildPageUrl(href('/')),
          logo: `${publicUrl}/icons/icon-512.png`,
          sameAs: Object.values(footer.social),
        }}
      />
      <JsonLd
        about={{
          '@type': 'WebSite',
          name: storeName,
          url: buildPageUrl(href('/')),
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: search },
            'query-input': 'required name=search_term_string',
          },
        }}
      />
    </>
  )
}
