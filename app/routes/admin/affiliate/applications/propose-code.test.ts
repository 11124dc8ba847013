import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposeCode } from './propose-code.ts'

test('a code is proposed from the handle, then the name, and never one that the shop would refuse', () => {
  const propose = (
    full_name: string,
    instagram: string | null = null,
    tiktok: string | null = null,
  ) => proposeCode({ full_name, instagram, tiktok })
  assert.equal(propose('Kaan Demir', '@kaan.demir'), 'KAANDEMIR')
  assert.equal(propose('Kaan Demir', 'https://www.instagram.com/mina.home_photos/'), 'MINAHOMEPHOT')
  assert.equal(propose('Kaan Demir', '@kd', '@eight888'), 'EIGHT88')
  assert.equal(propose('Inès Bernard', '@i'), 'INES')
  assert.equal(propose('Bo Ek'), 'BOEK')
  assert.equal(propose('李 雷'), '')
})
