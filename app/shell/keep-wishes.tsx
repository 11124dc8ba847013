import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { problemOf } from '#app/problem.ts'
import { useMember } from '#app/session.ts'
import { useApi } from '#app/shop.tsx'
import { toast } from '#app/ui/toast.ts'
import { letGoOfWishes, onWish, turnWish } from '#app/wishlist.ts'
import { tellOfWish, wishesQuery } from '#app/wishlist-of-account.ts'

/** A guest's wishes go into the account at sign-in; from then on each wish is kept there, and goes from here with it. */
export function KeepWishes() {
  const { t } = useTranslation('navigation')
  const api = useApi()
  const queries = useQueryClient()
  const member = useMember()
  const person = member?.id
  const isGuest = member === null
  useEffect(() => {
    if (isGuest) letGoOfWishes()
    // What could not be taken in stays here, until the next page is opened.
    if (person) queries.prefetchQuery(wishesQuery(api, person))
  }, [api, queries, person, isGuest])
  useEffect(() => {
    if (!person) return
    return onWish((product, isWished) =>
      tellOfWish(api, product.id, isWished).catch((error: unknown) => {
        turnWish(product)
        toast(problemOf(error)?.message ?? t('wishlist.notKept'), { look: 'bad' })
      }),
    )
  }, [api, person, t])
  return null
}
