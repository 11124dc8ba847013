import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { chooseDevPackages } from './choose-dev-packages.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-install-'))
after(() => rmSync(folder, { recursive: true }))

test('a script that is started for production leaves the packages of the tests in the working tree', () => {
  writePackage('tool')
  writeJson('package.json', { name: 'tree', devDependencies: { tool: 'file:tool' } })
  install('--include=dev')
  const tool = path.join(folder, 'node_modules/tool')
  assert.ok(existsSync(tool))

  const marker = JSON.parse(
    readFileSync(path.join(folder, 'node_modules/.package-lock.json'), 'utf8'),
  )
  install(chooseDevPackages({ isNeeded: false, marker }))

  assert.ok(existsSync(tool))
})

test('only the tests install the packages of the tests', () => {
  assert.equal(chooseDevPackages({ isNeeded: false, marker: undefined }), '--omit=dev')
  assert.equal(chooseDevPackages({ isNeeded: true, marker: undefined }), '--include=dev')
})

function install(choice: string) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const args = ['install', '--offline', '--no-audit', '--no-fund', choice]
  execFileSync('npm', args, { cwd: folder, env, stdio: 'ignore' })
}

function writePackage(name: string) {
  mkdirSync(path.join(folder, name))
  writeJson(`${name}/package.json`, { name, version: '1.0.0' })
}

function writeJson(file: string, content: object) {
  writeFileSync(path.join(folder, file), JSON.stringify(content))
}
