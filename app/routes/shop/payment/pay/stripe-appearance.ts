import type { Appearance } from '@stripe/stripe-js'

/** Returns the look of Stripe's form: the colours of the shop in the theme that is shown. */
export function buildAppearance(): Appearance {
  return {
    theme: 'flat',
    variables: {
      colorPrimary: readColor('--ink'),
      colorBackground: readColor('--shelf'),
      colorText: readColor('--ink'),
      colorTextSecondary: readColor('--ink-2'),
      colorTextPlaceholder: readColor('--ink-3'),
      colorDanger: readColor('--bad'),
      borderRadius: '12px',
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
    },
  }
}

/** The frame of Stripe knows neither the variables of the shop nor its theme. */
function readColor(name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
