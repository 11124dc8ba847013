import { buildDrawPath } from '#app/draws/draw-path.ts'
import { PrizeTier } from '#app/draws/prize-tier.tsx'
import { drawAdminMessages } from '#app/i18n/areas/draw-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { AdminDraw } from './draw-queries.ts'

type Preview = Pick<AdminDraw, 'name' | 'currency' | 'ticket_price' | 'max_sold'> & {
  prizes: Pick<AdminDraw['prizes'][number], 'id' | 'tier' | 'name' | 'value' | 'picture'>[]
}

/** The prizes and the price of a ticket as shoppers see them. */
export function DrawPreview({ draw }: { draw: Preview }) {
  const { t } = useTranslation(drawAdminMessages)
  const format = useMoneyFormatter(draw.currency)
  return (
    <section aria-label={t('preview.title')}>
      <h3 className="d1">{t('preview.title')}</h3>
      <ul className="draw-preview">
        {draw.prizes.map(({ id, tier, name, value, picture }) => (
          <li key={id}>
            <Picture
              picture={picture ? { src: picture, alt: '', placeholder: null } : null}
              alt=""
              sizes="160px"
              minWidth={160}
              maxWidth={480}
            />
            <PrizeTier tier={tier} name={t(`tier.${tier}`)} />
            <p className="wrap-anywhere">{name}</p>
            <p className="text-ink-2 text-sm">{t('preview.worth', { value: format(value) })}</p>
          </li>
        ))}
      </ul>
      <p className="pt-3 text-ink-2 text-sm">
        {draw.max_sold === 0
          ? t('preview.freeOnly')
          : t('preview.ticket', { price: format(draw.ticket_price) })}
      </p>
      <Link className="link" to={buildDrawPath()}>
        {t('preview.open')}
      </Link>
    </section>
  )
}
