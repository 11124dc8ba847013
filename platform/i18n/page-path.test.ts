import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPagePath, splitPagePath } from './page-path.ts'

test('a German page has its language before its path, an English page has none', () => {
  assert.equal(buildPagePath('de', '/orders/1?token=x#top'), '/de/orders/1?token=x#top')
  assert.equal(buildPagePath('en', '/orders/1'), '/orders/1')
})

test('the home page of a language ends without a slash', () => {
  assert.equal(buildPagePath('de', '/'), '/de')
  assert.equal(buildPagePath('de', '/?ref=mail'), '/de?ref=mail')
  assert.equal(buildPagePath('en', '/'), '/')
})

test('a path is split into its language and the path of the page', () => {
  for (const path of ['/', '/orders/1', '/?ref=mail', '/design', '/deals#today']) {
    assert.deepEqual(splitPagePath(buildPagePath('de', path)), { language: 'de', path })
    assert.deepEqual(splitPagePath(buildPagePath('en', path)), { language: 'en', path })
  }
  assert.deepEqual(splitPagePath('/de/'), { language: 'de', path: '/' })
})

test('a first folder that is not the prefix of a language belongs to an English page', () => {
  for (const path of ['/design', '/en/orders', '/DE/orders', '/fr-CA', '']) {
    assert.deepEqual(splitPagePath(path), { language: 'en', path })
  }
})

test('a path cannot lead to another site once its prefix is removed', () => {
  assert.equal(splitPagePath('/de//evil.example').path, '/evil.example')
  assert.equal(splitPagePath('/de/\\evil.example').path, '/evil.example')
})
