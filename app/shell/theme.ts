export type Theme = 'light' | 'dark'
const KEY = 'outwit-theme'

/** Runs before the first paint, or the page would flash in the other theme. */
export const themeScript = `{const t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}`

/** Changes the theme at once, without a fade, and remembers it. */
export function switchTheme() {
  const root = document.documentElement
  const theme: Theme = presentTheme() === 'dark' ? 'light' : 'dark'
  root.classList.add('still')
  root.dataset.theme = theme
  localStorage.setItem(KEY, theme)
  requestAnimationFrame(() => requestAnimationFrame(() => root.classList.remove('still')))
}

function presentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return systemTheme().matches ? 'dark' : 'light'
}

function systemTheme() {
  return matchMedia('(prefers-color-scheme: dark)')
}
