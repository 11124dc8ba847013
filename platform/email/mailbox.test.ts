import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toMailbox } from './mailbox.ts'

const spellings: Record<string, string[]> = {
  'eve@example.com': [' Eve@Example.COM ', 'eve+1@example.com', 'eve+a+b@example.com.'],
  'e.ve@example.com': ['E.ve+shop@example.com'],
  'eve@gmail.com': ['e.v.e@gmail.com', 'E.ve+1@googlemail.com'],
  'eve@proton.me': ['e-v_e@protonmail.com', 'e.ve+x@pm.me'],
  'eve@icloud.com': ['eve@me.com', 'eve+1@mac.com'],
  'eve@yandex.ru': ['eve@ya.ru', 'eve+x@yandex.com'],
  'eve@yahoo.com': ['eve-shop@yahoo.com'],
  'e.ve@outlook.com': ['e.ve+1@outlook.com'],
  '+1@example.com': ['+1@example.com'],
}

for (const [mailbox, addresses] of Object.entries(spellings)) {
  test(`${addresses.join(', ')} reach ${mailbox}`, () => {
    for (const address of addresses) assert.equal(toMailbox(address), mailbox)
  })
}

test('different people have different mailboxes', () => {
  const people = ['eve@gmail.com', 'eve@outlook.com', 'e.ve@outlook.com', 'e-ve@example.com']
  assert.equal(new Set(people.map(toMailbox)).size, people.length)
})
