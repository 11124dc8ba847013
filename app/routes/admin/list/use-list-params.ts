import { useSearchParams } from 'react-router'

/** The filters, the columns and the page of a list, which are in the URL. */
export interface ListParams {
  get: (name: string) => string | undefined
  /** Changes filters, and goes back to the first page. Without a value a filter is removed. */
  set: (changes: Record<string, string | undefined>) => void
  /** Opens another page; `undefined` is the first. */
  goToPage: (cursor: string | undefined) => void
}

export function useListParams(): ListParams {
  const [params, setParams] = useSearchParams()
  const change = (changes: Record<string, string | undefined>, options: { replace: boolean }) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { ...options, preventScrollReset: options.replace },
    )
  return {
    get: (name) => params.get(name) ?? undefined,
    set: (changes) => change({ ...changes, cursor: undefined }, { replace: true }),
    goToPage: (cursor) => change({ cursor }, { replace: false }),
  }
}
