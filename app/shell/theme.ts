export type Theme = 'light' | 'dark'
const STORAGE_KEY = 'outwit-theme'

/** An inline script that applies the stored theme before the first paint, which prevents a flash of the other theme. */
export const themeScript = `{const t=localStorage.getItem('${STORAGE_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}`

/** Switches between light and dark without a transition and stores the choice. */
export function toggleTheme() {
  const root = document.documentElement
  const theme: Theme = getCurrentTheme() === 'dark' ? 'light' : 'dark'
  root.classList.add('no-transitions')
  root.dataset.theme = theme
  localStorage.setItem(STORAGE_KEY, theme)
  requestAnimationFrame(() => requestAnimationFrame(() => root.classList.remove('no-transitions')))
}

function getCurrentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchSystemDarkMode().matches ? 'dark' : 'light'
}

function matchSystemDarkMode() {
  return matchMedia('(prefers-color-scheme: dark)')
}
