import { expect, it } from 'vitest'
import { describeMissing } from './programs.ts'

it('names each missing program in one sentence, with the line that installs it', () => {
  expect(describeMissing((program) => `/usr/bin/${program}`)).toBeUndefined()
  expect(describeMissing((program) => (program === 'firefox-esr' ? '/usr/bin/firefox-esr' : undefined))).toBe(
    'The walk in other engines needs WebKitWebDriver, Xvfb; on Debian: apt-get install -y webkit2gtk-driver xvfb',
  )
})
