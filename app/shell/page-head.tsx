import type { Picture } from '#contract/pictures'
import { useShop } from '../api/shop-provider.tsx'

interface Props {
  /** Without the shop's name, which is added. */
  title: string
  /** One or two sentences for whoever finds the page elsewhere. */
  description?: string | undefined
  /** The page's one address, below the shop's own: `/products/desk-lamp`. Left out where there is none. */
  path?: string | undefined
  picture?: Picture | null | undefined
  type?: 'website' | 'product'
  /** Not for search engines, though they may follow its links: a filtered list, an empty cart. */
  noIndex?: boolean
}

/** What a page says of itself to search engines, to whoever shares it, and in the browser's tab. */
export function PageHead({ title, description, path, picture, type = 'website', noIndex }: Props) {
  const { publicUrl, storeName } = useShop()
  const url = path && publicUrl + path
  return (
    <>
      <title>{title === storeName ? title : `${title} | ${storeName}`}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex, follow" />}
      {url && <link rel="canonical" href={url} />}
      {url && <meta property="og:url" content={url} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={storeName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {picture && <meta property="og:image" content={`${publicUrl}${picture.src}/1280.jpeg`} />}
      {picture && <meta property="og:image:alt" content={picture.alt} />}
    </>
  )
}

/** The same in the words of schema.org. It is data, so no policy has to allow it. */
export function JsonLd({ about }: { about: Record<string, unknown> }) {
  // A `</script>` in a title must not end this one.
  const text = JSON.stringify({ '@context': 'https://schema.org', ...about })
  const __html = text.replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />
}
