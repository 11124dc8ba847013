import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { href } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi, useShop } from '#app/api/shop-provider.tsx'
import { buildCategoryHref, useCategoryTree } from '#app/catalog/categories.ts'
import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CopyLine } from '#app/sharing/copy-line.tsx'
import { QrDisclosure, QrPicture } from '#app/sharing/qr-code.tsx'
import { ShareButton } from '#app/sharing/share-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { InfluencerLink } from '#contract/influencers'
import { influencerLinkQuery } from './dashboard-queries.ts'

const INVALID_PAGE = ['link_page_foreign', 'link_page_invalid', 'invalid_input']

/** Makes links to a page whose address is pasted or chosen. */
export function LinkBuilder({ userId }: { userId: string }) {
  const { t } = useTranslation(influencerDashboardMessages)
  const [page, setPage] = useState(href('/'))
  const query = useQuery(influencerLinkQuery(useApi(), userId, page))
  const refused = getApiError(query.error)
  const isInvalid = refused !== null && INVALID_PAGE.includes(refused.code)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('page')
    setPage(String(text).trim() || href('/'))
  }
  return (
    <div className="grid gap-4">
      <form onSubmit={submit} noValidate className="grid gap-3">
        <PageField error={isInvalid ? refused.message : undefined} />
        <Button
          type="submit"
          variant="secondary"
          size="small"
          className="justify-self-start"
          busy={query.isFetching}
        >
          {t('link.make')}
        </Button>
      </form>
      {!isInvalid && (
        <QueryView query={query} errorTitle={t('link.failed')} skeleton="h-40">
          {(links) => <BuiltLinks links={links} />}
        </QueryView>
      )}
    </div>
  )
}

/** A field that offers the pages of the menu. */
function PageField({ error }: { error: string | undefined }) {
  const { t } = useTranslation(influencerDashboardMessages)
  const id = useId()
  const pages = [
    { path: href('/'), name: t('links.home') },
    { path: href('/shop'), name: t('link.shop') },
    ...useCategoryTree().map((category) => ({
      path: buildCategoryHref(category),
      name: category.name,
    })),
  ]
  return (
    <>
      <TextField
        name="page"
        label={t('link.page')}
        hint={t('link.pageHint')}
        error={error}
        list={id}
        inputMode="url"
        autoComplete="off"
      />
      <datalist id={id}>
        {pages.map(({ path, name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

function BuiltLinks({ links }: { links: InfluencerLink }) {
  const { t } = useTranslation(influencerDashboardMessages)
  const { storeName } = useShop()
  const { link, short_link: short, qr_code: svg } = links
  return (
    <div className="grid gap-4" role="status">
      <CopyLine label={t('link.short')} text={short} />
      <CopyLine label={t('link.full')} text={link} />
      <div>
        <ShareButton title={storeName} text={storeName} link={short} />
      </div>
      <QrDisclosure help={t('link.qrHelp')}>
        <QrPicture svg={svg} />
      </QrDisclosure>
    </div>
  )
}
