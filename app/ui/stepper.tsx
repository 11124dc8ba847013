import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Minus, Plus } from '#app/ui/icons.ts'
import { Icon } from './icon.tsx'

interface Props {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  large?: boolean
  label?: string
}

/** A quantity input with a minus and a plus button. At a limit the button keeps the focus and does nothing. */
export function Stepper({ value, onChange, min = 1, max = 99, large, label }: Props) {
  const { t } = useTranslation(commonMessages)
  return (
    <fieldset
      className={`stepper ${large ? 'stepper-large' : ''}`}
      aria-label={label ?? t('stepper.quantity')}
    >
      <button
        type="button"
        aria-label={t('stepper.decrease')}
        aria-disabled={value <= min}
        onClick={() => value > min && onChange(value - 1)}
      >
        <Icon icon={Minus} size={16} />
      </button>
      <output>{value}</output>
      <button
        type="button"
        aria-label={t('stepper.increase')}
        aria-disabled={value >= max}
        onClick={() => value < max && onChange(value + 1)}
      >
        <Icon icon={Plus} size={16} />
      </button>
    </fieldset>
  )
}
