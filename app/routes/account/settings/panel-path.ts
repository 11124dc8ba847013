import { href } from 'react-router'

/** Returns the path of the account with a settings panel open, or with none. The open tab stays open. */
export function buildPanelPath(searchParams: URLSearchParams, panel: string | null): string {
  const tab = searchParams.get('tab')
  const query = new URLSearchParams({ ...(tab && { tab }), ...(panel && { panel }) })
  return query.size > 0 ? `${href('/profile')}?${query}` : href('/profile')
}
