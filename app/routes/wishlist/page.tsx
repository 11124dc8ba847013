import { useIsAlive } from '#app/alive.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { ProductGridSkeleton } from '#app/ui/product-grid.tsx'
import { NoWishes } from './no-wishes.tsx'
import { Wishes } from './wishes.tsx'

/** Personal: the server renders the shell for everybody, the browser fills in this one's list. */
export default function WishlistPage() {
  const { t } = useTranslation('navigation')
  const isAlive = useIsAlive()
  const title = t('wishlist.title')
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} unlisted />
      <Crumbs crumbs={[{ label: t('home'), to: '/' }, { label: title }]} />
      <h1 className="d3 pt-1.5 pb-8">{title}</h1>
      {isAlive ? (
        <Wishes empty={<NoWishes title={t('wishlist.empty')} />} />
      ) : (
        <ProductGridSkeleton columns={4} count={4} />
      )}
    </main>
  )
}
