import { useEffect } from 'react'
import { storedValue, useStoredValue } from '../storage/stored-value.ts'

const STORAGE_KEY = 'outwit-columns'

/** An inline script that applies the stored number of columns before the first paint. */
export const columnsScript = `if(localStorage.getItem('${STORAGE_KEY}')==='2')document.documentElement.dataset.columns='2'`

/** Whether product lists have two columns on a phone, instead of one. */
const hasTwoColumns = storedValue({
  key: STORAGE_KEY,
  parse: (text) => text === '2',
  serialize: (isTwo) => (isTwo ? '2' : '1'),
})

/** The choice, false until the page is hydrated, and the function that changes it. Also follows other tabs. */
export function useTwoColumns() {
  useEffect(() => hasTwoColumns.subscribe(applyColumns), [])
  return [useStoredValue(hasTwoColumns), hasTwoColumns.set] as const
}

function applyColumns() {
  document.documentElement.dataset.columns = hasTwoColumns.get() ? '2' : '1'
}
