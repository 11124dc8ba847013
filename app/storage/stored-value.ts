import { useSyncExternalStore } from 'react'

interface StoredValueOptions<Value> {
  key: string
  storage?: 'localStorage' | 'sessionStorage'
  /** Turns the stored text into the value. `null` means that nothing is stored. */
  parse: (text: string | null) => Value
  /** JSON by default. */
  serialize?: (value: Value) => string
}

export type StoredValue<Value> = ReturnType<typeof storedValue<Value>>

/**
 * A value in the browser's storage, with subscription across tabs. `get` returns the same object until the stored
 * text changes, as `useSyncExternalStore` requires. Storage that cannot be read, on the server for example, or whose
 * text cannot be parsed, counts as empty.
 */
export function storedValue<Value>({
  key,
  storage = 'localStorage',
  parse,
  serialize = JSON.stringify,
}: StoredValueOptions<Value>) {
  const emptyValue = parse(null)
  let cached = { text: null as string | null, value: emptyValue }
  const listeners = new Set<() => void>()

  function get(): Value {
    const text = readText(storage, key)
    if (text !== cached.text) cached = { text, value: parseText(text) }
    return cached.value
  }

  function parseText(text: string | null): Value {
    try {
      return parse(text)
    } catch (error) {
      console.error(`The stored value "${key}" could not be read`, error)
      return emptyValue
    }
  }

  /** Storage that is full or denied is logged; the value then stays as it was. */
  function set(value: Value) {
    try {
      globalThis[storage].setItem(key, serialize(value))
    } catch (error) {
      console.error(`The stored value "${key}" could not be saved`, error)
    }
    notify()
  }

  function remove() {
    globalThis[storage].removeItem(key)
    notify()
  }

  /** For text that other code than `set` has written in this tab. */
  function notify() {
    for (const listener of listeners) listener()
  }

  /** Calls the listener on each change, in this tab and in others. Returns the function that ends it. */
  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) addEventListener('storage', handleStorageEvent)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', handleStorageEvent)
    }
  }

  /** The key of the event is null where all of the storage was cleared. */
  function handleStorageEvent({ key: changedKey }: StorageEvent) {
    if (changedKey === key || changedKey === null) notify()
  }

  return { emptyValue, get, set, remove, notify, subscribe }
}

/** The stored value; the empty one on the server and until the page is hydrated. */
export function useStoredValue<Value>(stored: StoredValue<Value>): Value {
  return useSyncExternalStore(stored.subscribe, stored.get, () => stored.emptyValue)
}

/** Returns the text of a key; null if there is none, or if the storage cannot be read. */
export function readText(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return null
  }
}
