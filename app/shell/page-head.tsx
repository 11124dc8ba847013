import type { Picture } from '#contract/pictures'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { getPreviewPath, PREVIEW_SIZE } from '#platform/picture-preview'
import { useShop } from '../api/shop-provider.tsx'
import { usePageUrl } from '../i18n/page-url.ts'

interface Props {
  /** Without the shop's name, which is appended. */
  title: string
  /** One or two sentences for search results and link previews. */
  description?: string | undefined
  /** The canonical path, for example `/products/desk-lamp`. Omitted if the page has no canonical URL. */
  path?: string | undefined
  picture?: Picture | null | undefined
  /** A drawn picture for links to a product. It replaces `picture`. */
  preview?: { productId: string; alt: string }
  type?: 'website' | 'product'
  /** Excludes the page from search engines (`noindex, follow`), for example a filtered list or an empty cart. */
  noIndex?: boolean | undefined
}

/** The title, description, canonical URL and Open Graph metadata of a page. */
export function PageHead({ title, description, path, type = 'website', ...props }: Props) {
  const { storeName } = useShop()
  const { picture, preview, noIndex } = props
  const buildPageUrl = usePageUrl()
  const url = path && buildPageUrl(path)
  return (
    <>
      <title>{title === storeName ? title : `${title} | ${storeName}`}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex, follow" />}
      {url && <link rel="canonical" href={url} />}
      {path && !noIndex && <LanguageAlternates path={path} />}
      {url && <meta property="og:url" content={url} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={storeName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {!preview && picture && <PictureMeta path={`${picture.src}/1280.jpeg`} alt={picture.alt} />}
      {preview && <PreviewMeta preview={preview} />}
    </>
  )
}

function PictureMeta({ path, alt }: { path: string; alt: string }) {
  const { publicUrl } = useShop()
  return (
    <>
      <meta property="og:image" content={publicUrl + path} />
      <meta property="og:image:alt" content={alt} />
    </>
  )
}

function PreviewMeta({ preview: { productId, alt } }: { preview: NonNullable<Props['preview']> }) {
  const { language } = useShop()
  return (
    <>
      <PictureMeta path={getPreviewPath(productId, language)} alt={alt} />
      <meta property="og:image:width" content={`${PREVIEW_SIZE.width}`} />
      <meta property="og:image:height" content={`${PREVIEW_SIZE.height}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Tells search engines the URLs of the same page in each language. */
function LanguageAlternates({ path }: { path: string }) {
  const { publicUrl } = useShop()
  const links = [...LANGUAGES.map((language) => [language, language] as const), DEFAULT_ALTERNATE]
  return links.map(([hrefLang, language]) => (
    <link
      key={hrefLang}
      rel="alternate"
      hrefLang={hrefLang}
      href={publicUrl + buildPagePath(language, path)}
    />
  ))
}

/** For readers of all other languages. */
const DEFAULT_ALTERNATE = ['x-default', DEFAULT_LANGUAGE] as const

/** Structured data of schema.org. It is a data block, so the content security policy needs no nonce for it. */
export function JsonLd({ about }: { about: Record<string, unknown> }) {
  // A `</script>` in a title must not end this element.
  const text = JSON.stringify({ '@context': 'https://schema.org', ...about })
  const __html = text.replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />
}
