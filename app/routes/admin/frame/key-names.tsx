/** The keys of a shortcut as they are on the keyboard: `$mod+k` is ⌘ K on a Mac, and Ctrl K elsewhere. */
export function KeyNames({ keys }: { keys: string }) {
  return listKeyNames(keys).map((name) => <kbd key={name}>{name}</kbd>)
}

function listKeyNames(keys: string): string[] {
  return keys.split(' ').map((press) => {
    const names = press.split('+').filter((name) => name !== '[Shift]')
    return names.map((name) => KEY_NAMES[name]?.() ?? toUpperCase(name)).join(' ')
  })
}

const KEY_NAMES: Record<string, () => string> = {
  $mod: () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'),
  Escape: () => 'Esc',
  Enter: () => '↵',
}

function toUpperCase(name: string): string {
  return name.length === 1 ? name.toUpperCase() : name
}
