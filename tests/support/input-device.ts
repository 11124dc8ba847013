import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { PHONE_VIEWPORT } from './browser.ts'

export type DeviceKind = 'mouse' | 'touch' | 'keyboard'

/** Works as a person does: with a mouse, a finger, or the keyboard alone, which moves the focus by Tab. */
export function createInputDevice(page: Page, kind: DeviceKind) {
  const reach = async (target: Locator) => {
    await target.waitFor()
    if (kind === 'keyboard') await tabTo(page, target)
    else if (kind === 'touch') await target.tap()
    else await target.click()
  }
  return {
    /** Presses a button or a link. */
    async press(target: Locator) {
      await reach(target)
      if (kind === 'keyboard') await page.keyboard.press('Enter')
    },
    /** Replaces the text of a field. */
    async write(target: Locator, text: string) {
      await reach(target)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    /** `label` is what the text of the option begins with. */
    async choose(target: Locator, label: string) {
      if (kind !== 'keyboard') {
        const option = target.locator('option', { hasText: new RegExp(`^${label}`) })
        return void (await target.selectOption(
          await option.first().evaluate((one: HTMLOptionElement) => one.value),
        ))
      }
      await reach(target)
      // The first letters of an option choose it.
      await page.keyboard.type(label)
    },
    /** `time` is as the field of the browser has it: `2026-11-25T09:30`. */
    async setTime(target: Locator, time: string) {
      if (kind !== 'keyboard') return target.fill(time)
      await reach(target)
      const [, year, month, day, hour, minute] = time.match(/(\d+)-(\d+)-(\d+)T(\d+):(\d+)/)!
      await page.keyboard.type(`${month}${day}${year}`)
      await page.keyboard.press('ArrowRight')
      const hour12 = String(Number(hour) % 12 || 12).padStart(2, '0')
      await page.keyboard.type(`${hour12}${minute}${Number(hour) < 12 ? 'AM' : 'PM'}`)
    },
    async chooseFile(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      if (kind !== 'keyboard') return target.setInputFiles(file)
      // Before the way to the field: the browser needs a moment to hand the dialog over.
      const chooser = page.waitForEvent('filechooser')
      await reach(target)
      await page.keyboard.press('Enter')
      await (await chooser).setFiles(file)
    },
  }
}

export type InputDevice = ReturnType<typeof createInputDevice>

/** Fails if the element is not reached, or has the focus and is not on the screen. */
async function tabTo(page: Page, target: Locator) {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; !(await hasFocus()); presses++) {
    assert.ok(presses < 150, `${target} is not reached by Tab`)
    await page.keyboard.press('Tab')
  }
  const box = await target.boundingBox()
  const { height } = page.viewportSize() ?? PHONE_VIEWPORT
  assert.ok(box && box.y + box.height > 0 && box.y < height, `${target} is out of sight`)
}
