export type Theme = 'light' | 'dark'
const STORAGE_KEY = 'outwit-theme'

/** Runs before the first paint, or the page would flash in the other theme. */
export const themeScript = `{const t=localStorage.getItem('${STORAGE_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}`

/** Changes the theme at once, without a fade, and remembers it. */
export function toggleTheme() {
  const root = document.documentElement
  const theme: Theme = getCurrentTheme() === 'dark' ? 'light' : 'dark'
  root.classList.add('still')
  root.dataset.theme = theme
  localStorage.setItem(STORAGE_KEY, theme)
  requestAnimationFrame(() => requestAnimationFrame(() => root.classList.remove('still')))
}

function getCurrentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchSystemDarkMode().matches ? 'dark' : 'light'
}

function matchSystemDarkMode() {
  return matchMedia('(prefers-color-scheme: dark)')
}
