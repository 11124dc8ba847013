import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { buildDrawPath } from '#app/draws/draw-path.ts'
import { drawsQuery } from '#app/draws/draw-queries.ts'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DrawHead } from '#app/routes/shop/lucky-draw/draw-head.tsx'
import { NoDraw } from '#app/routes/shop/lucky-draw/no-draw.tsx'
import { OwnTickets } from '#app/routes/shop/lucky-draw/own-tickets.tsx'
import { PastDraws } from '#app/routes/shop/lucky-draw/past-draws.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AccountProps } from '../../account-props.ts'
import '#app/routes/shop/lucky-draw/lucky-draw.css'

/** The tickets of the user in the draw of today and in the newest that were drawn. */
export default function LuckyDrawTab({ user }: AccountProps) {
  const { t } = useTranslation(luckyDrawMessages)
  const query = useQuery(drawsQuery(useApi()))
  return (
    <QueryView query={query} errorTitle={t('failed')}>
      {({ current, next, past }) => (
        <>
          {current ? (
            <>
              <DrawHead
                draw={current}
                level="h2"
                action={<ButtonLink to={buildDrawPath()}>{t('enter')}</ButtonLink>}
              />
              <OwnTickets draw={current} userId={user.id} hasEmptyState />
            </>
          ) : (
            <NoDraw next={next} level="h2" />
          )}
          {past.map((draw) => (
            <OwnTickets key={draw.id} draw={draw} userId={user.id} />
          ))}
          <PastDraws draws={past} />
        </>
      )}
    </QueryView>
  )
}
