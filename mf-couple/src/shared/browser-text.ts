import { common } from '@love-space/texts/en/couple/common.ts'
import { fill } from '@love-space/texts/fill.ts'

export const browserText = (name: string): string => {
  const [, browser, device] = /^(.+) on (.+)$/.exec(name) ?? []
  if (browser === undefined || device === undefined) return name
  return fill(common.browserOn, {
    browser: browser === 'A browser' ? common.aBrowser : browser,
    device: device === 'a device' ? common.aDevice : device,
  })
}
