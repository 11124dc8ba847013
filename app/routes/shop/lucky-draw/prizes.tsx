import { PrizeTier } from '#app/draws/prize-tier.tsx'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { DrawPrize } from '#contract/draws'

interface Props {
  prizes: DrawPrize[]
  currency: string
}

/** The prizes of a draw, the first one first: a list on a phone, so that the tickets are near, and else a row. */
export function Prizes({ prizes, currency }: Props) {
  const { t } = useTranslation(luckyDrawMessages)
  return (
    <ul className="draw-prizes">
      {prizes.map(({ id, tier, name, value, picture }) => (
        <li key={id}>
          <Picture
            picture={picture ? { src: picture, alt: '', placeholder: null } : null}
            alt=""
            sizes="(width >= 64rem) 20vw, (width >= 40rem) 33vw, 96px"
            eager
          />
          <div>
            <PrizeTier tier={tier} name={t(`tier.${tier}`)} />
            <h2 className="draw-prize-name">{name}</h2>
            <p className="text-ink-2 text-sm">
              {t('worth')} <Amount amount={value} currency={currency} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
