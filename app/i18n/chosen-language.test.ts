import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { languageScript } from './chosen-language.ts'

interface Visit {
  url: string
  stored?: string | null
  browser?: string[]
}

/** Returns where the script leads a visitor, or null if it lets them stay. */
function findTarget({ url, stored = null, browser = ['en-US', 'en'] }: Visit): string | null {
  const { origin, pathname, search, hash } = new URL(url, 'http://shop.test')
  let target: string | null = null
  const replace = (to: string) => {
    target = to.replace(origin, '')
  }
  runInNewContext(languageScript, {
    addEventListener() {},
    location: { origin, pathname, search, hash, replace },
    localStorage: { getItem: () => stored },
    navigator: { languages: browser },
  })
  return target
}

test('a visitor whose browser is German is taken from an English page to the German one', () => {
  const browser = ['de-AT', 'de', 'en']
  assert.equal(findTarget({ url: '/', browser }), '/de')
  assert.equal(
    findTarget({ url: '/shop?sort=rating&q=a%20b#top', browser }),
    '/de/shop?sort=rating&q=a%20b#top',
  )
  assert.equal(findTarget({ url: '/design', browser }), '/de/design', 'not a German page')
  assert.equal(findTarget({ url: '/shop', browser: ['ja', 'pt-BR'] }), null)
})

test('a link to a page in a language stays there, whatever the browser prefers', () => {
  assert.equal(findTarget({ url: '/de/shop', browser: ['en'] }), null)
  assert.equal(findTarget({ url: '/es', browser: ['de'] }), null)
})

test('the language that was chosen comes first', () => {
  const browser = ['de']
  assert.equal(findTarget({ url: '/shop', stored: 'en', browser }), null)
  assert.equal(findTarget({ url: '/de/shop?a=1', stored: 'en', browser }), '/shop?a=1')
  assert.equal(findTarget({ url: '/de', stored: 'en', browser }), '', 'the home page')
  assert.equal(findTarget({ url: '/de/cart', stored: 'es', browser }), '/es/cart')
  assert.equal(findTarget({ url: '/cart', stored: 'klingon', browser }), '/de/cart')
})

test('a browser without storage stays on the page', () => {
  const denied = {
    location: { pathname: '/', search: '', hash: '', replace: () => assert.fail() },
    localStorage: {
      getItem: () => {
        throw new Error('denied')
      },
    },
    navigator: { languages: ['de'] },
  }
  runInNewContext(languageScript, denied)
})
